import type { ManagedServer, ServerIpPipe } from '@backhaul/contract';
import { MOST_PIPES, sameValue, type ServerPipeSettings } from '@backhaul/domain';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { serverIpPipe } from '../../text/en/server-ip-pipe.js';
import { addMessages, t } from '../../text/t.js';
import { NotLoaded } from '../../ui/data/NotLoaded.js';
import { Notice } from '../../ui/data/Notice.js';
import type { Field } from '../../ui/resource/form.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import { toast } from '../../ui/toast/toast.js';
import { OpenPipes } from './OpenPipes.js';
import { changedPipes, pipeProblemOf, pipeValuesOf, type PipeValues } from './pipe-values.js';
import { REFRESH_MS } from './server.js';

addMessages(serverIpPipe);

interface Props {
  readonly row: ManagedServer;
  /** Why nothing can be changed. */
  readonly reason: string | null;
}

/** Interface and ports for IP pipes of a server, and its open pipes. */
export default function IpPipe({ row: { id }, reason }: Props) {
  const { data, error, refetch } = useQuery({
    ...callQuery(api.serverIpPipe.get, { params: { id } }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
  if (data === undefined) return <NotLoaded error={error} lines={4} onRetry={() => void refetch()} />;
  const { requested, reported } = data;
  if (!reported) return <Notice tone="info">{t('serverIpPipe.unsupported')}</Notice>;
  return (
    <>
      {sameValue(requested, reported.applied) ? null : <Notice tone="info">{t('serverIpPipe.pending')}</Notice>}
      <Notice tone="info">{t('serverIpPipe.open.notice')}</Notice>
      <ResourceForm
        saved={pipeValuesOf(requested)}
        reason={reason}
        fields={(values) => formFields(values, requested, reported)}
        submit={t('dialog.apply')}
        send={async (values, changes) => {
          const body = changedPipes(values, changes);
          await api.serverIpPipe.set({ params: { id }, body }, idempotencyHeaders());
          return () => toast(t('serverIpPipe.saved'), { tone: 'success' });
        }}
      />
      <OpenPipes reported={reported} />
    </>
  );
}

function formFields(
  values: PipeValues,
  requested: ServerPipeSettings,
  reported: NonNullable<ServerIpPipe['reported']>,
): readonly Field<keyof ServerPipeSettings>[] {
  const { interfaces, started } = reported;
  const check = (path: keyof ServerPipeSettings) => () => pipeProblemOf(values, requested, reported, path);
  const isReported = values.interface === '' || interfaces.some(({ name }) => name === values.interface);
  return [
    {
      kind: 'choice',
      name: 'on',
      label: t('serverIpPipe.on'),
      hint: t('serverIpPipe.on.hint'),
      options: [
        { value: 'yes', label: t('serverIpPipe.on.yes') },
        { value: 'no', label: t('serverIpPipe.on.no') },
      ],
    },
    {
      kind: 'choice',
      name: 'interface',
      label: t('serverIpPipe.interface'),
      hint: t('serverIpPipe.interface.hint'),
      options: [
        { value: '', label: t('serverIpPipe.started', { address: started.host }) },
        ...interfaces.map(({ name, address }) => ({ value: name, label: `${name} · ${address}` })),
        ...(isReported
          ? []
          : [{ value: values.interface, label: t('serverIpPipe.missing', { name: values.interface }) }]),
      ],
      check: check('interface'),
    },
    {
      kind: 'text',
      name: 'firstPort',
      label: t('serverIpPipe.firstPort'),
      hint: t('serverIpPipe.firstPort.hint', { port: String(started.firstPort) }),
      check: check('firstPort'),
    },
    {
      kind: 'text',
      name: 'ports',
      label: t('serverIpPipe.ports'),
      hint: t('serverIpPipe.ports.hint', { most: String(MOST_PIPES) }),
      check: check('ports'),
    },
  ];
}
