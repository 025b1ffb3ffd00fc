import type { ManagedServer, SmpteReport } from '@backhaul/contract';
import { sameValue, smpteSettingProblems, type SmpteSettings } from '@backhaul/domain';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { t } from '../../text/t.js';
import { Facts } from '../../ui/data/Facts.js';
import { NotLoaded } from '../../ui/data/NotLoaded.js';
import { Notice } from '../../ui/data/Notice.js';
import type { Field } from '../../ui/resource/form.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import { toast } from '../../ui/toast/toast.js';
import { REFRESH_MS } from './server.js';

interface Props {
  readonly row: ManagedServer;
  /** Why nothing can be changed. */
  readonly reason: string | null;
}

type Values = Readonly<Record<keyof SmpteSettings, string>>;

/** ST 2110 of a server: media ports, PTP domain and reported state. */
export default function Smpte({ row: { id }, reason }: Props) {
  const { data, error, refetch } = useQuery({
    ...callQuery(api.serverSmpte.get, { params: { id } }),
    refetchInterval: REFRESH_MS,
  });
  if (data === undefined) return <NotLoaded error={error} lines={4} onRetry={() => void refetch()} />;
  const { requested, reported } = data;
  if (!reported) return <Notice tone="info">{t('serverSmpte.unsupported')}</Notice>;
  return (
    <>
      {sameValue(requested, reported.applied) ? null : <Notice tone="info">{t('serverSmpte.pending')}</Notice>}
      <Facts facts={factsOf(reported)} />
      <ResourceForm
        saved={valuesOf(requested)}
        reason={reason}
        fields={(values) => formFields(values, reported)}
        submit={t('dialog.apply')}
        send={async (values) => {
          await api.serverSmpte.set({ params: { id }, body: settingsOf(values) }, idempotencyHeaders());
          return () => toast(t('serverSmpte.saved'), { tone: 'success' });
        }}
      />
    </>
  );
}

const valuesOf = ({ mainPort, secondaryPort, ptpDomain }: SmpteSettings): Values => ({
  mainPort: mainPort ?? '',
  secondaryPort: secondaryPort ?? '',
  ptpDomain: String(ptpDomain),
});

/** A PTP domain that is not a number becomes invalid, so that its check fails. */
const settingsOf = ({ mainPort, secondaryPort, ptpDomain }: Values): SmpteSettings => ({
  mainPort: mainPort || null,
  secondaryPort: secondaryPort || null,
  ptpDomain: /^\d{1,3}$/.test(ptpDomain.trim()) ? Number(ptpDomain) : 0.5,
});

function factsOf({ applied, clock }: SmpteReport): readonly (readonly [string, string])[] {
  const { mainPort, secondaryPort, ptpDomain } = applied;
  return [
    [
      t('serverSmpte.applied'),
      t('serverSmpte.appliedPorts', {
        main: mainPort ?? t('serverSmpte.routed'),
        secondary: secondaryPort ?? t('serverSmpte.none'),
        domain: String(ptpDomain),
      }),
    ],
    [t('serverSmpte.clock'), t(`serverSmpte.clock.${clock.state}`)],
    [t('serverSmpte.grandmaster'), clock.grandmaster ?? '—'],
    [t('serverSmpte.timing'), t('serverSmpte.timing.software')],
  ];
}

function formFields(values: Values, { interfaces, ptpDomain }: SmpteReport): readonly Field<keyof SmpteSettings>[] {
  const bounds = { interfaces: interfaces.map(({ name }) => name), ptpDomain };
  const check = (path: keyof SmpteSettings) => () =>
    smpteSettingProblems(settingsOf(values), bounds).find((one) => one.path === path)?.message ?? null;
  const ports = (chosen: string, none: string) => [
    { value: '', label: none },
    ...interfaces.map(({ name, address }) => ({ value: name, label: `${name} · ${address}` })),
    ...(chosen === '' || bounds.interfaces.includes(chosen)
      ? []
      : [{ value: chosen, label: t('serverSmpte.missing', { name: chosen }) }]),
  ];
  return [
    {
      kind: 'choice',
      name: 'mainPort',
      label: t('serverSmpte.main'),
      hint: t('serverSmpte.main.hint'),
      options: ports(values.mainPort, t('serverSmpte.routed')),
      check: check('mainPort'),
    },
    {
      kind: 'choice',
      name: 'secondaryPort',
      label: t('serverSmpte.secondary'),
      hint: t('serverSmpte.secondary.hint'),
      options: ports(values.secondaryPort, t('serverSmpte.none')),
      check: check('secondaryPort'),
    },
    {
      kind: 'text',
      name: 'ptpDomain',
      label: t('serverSmpte.domain'),
      hint: t('serverSmpte.domain.hint', { min: String(ptpDomain.min), max: String(ptpDomain.max) }),
      check: check('ptpDomain'),
    },
  ];
}
