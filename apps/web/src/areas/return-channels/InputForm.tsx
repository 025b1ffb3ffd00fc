import type { ReturnChannel } from '@backhaul/contract';
import type { ChannelInput } from '@backhaul/domain';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { wholeList } from '../../api/whole-list.js';
import { t } from '../../text/t.js';
import { NotLoaded } from '../../ui/data/NotLoaded.js';
import type { Field } from '../../ui/resource/form.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import { toast } from '../../ui/toast/toast.js';
import { firstValues, INPUT_KINDS, inputBody, inputProblem, type InputValues } from './input-values.js';

interface Props {
  readonly row: ReturnChannel;
  /** Why nothing can be changed. */
  readonly reason: string | null;
}

/** Replaces the input of a video return channel. */
export function InputForm({ row, reason }: Props) {
  const channels = useOtherChannels(row);
  const { data, error, refetch } = useQuery({
    ...callQuery(api.returnChannels.inputSources, { params: { id: row.id } }),
    // Always load the current input, because another input has other fields.
    gcTime: 0,
    staleTime: 0,
  });
  if (data === undefined) return <NotLoaded error={error} lines={2} onRetry={() => void refetch()} />;
  return (
    <ResourceForm
      saved={firstValues(data[0])}
      reason={reason}
      fields={(values) => fieldsOf(values, row.input, channels)}
      submit={t('returnChannels.useInput')}
      send={async (values) => {
        await api.returnChannels.addInputSource(
          { params: { id: row.id }, body: inputBody(values) },
          idempotencyHeaders(),
        );
        return () => toast(t('returnChannels.inputSaved'), { tone: 'success' });
      }}
    />
  );
}

type Options = readonly { readonly value: string; readonly label: string }[];

/** Options: the other channels of the server. */
function useOtherChannels({ id: own, server }: ReturnChannel): Options {
  const ofServer = server !== null && { serverId: server.id };
  const { data = [] } = useQuery(wholeList(api.channels.list, (part) => ({ query: { ...part, ...ofServer } })));
  return data.filter(({ id }) => id !== own).map(({ id, name }) => ({ value: id, label: name }));
}

function fieldsOf(values: InputValues, current: ChannelInput, channels: Options): readonly Field<keyof InputValues>[] {
  const text = (
    name: keyof InputValues,
    label: string,
    hint?: string,
    type?: 'password',
  ): Field<keyof InputValues> => ({
    kind: 'text',
    name,
    label,
    ...(hint !== undefined && { hint }),
    ...(type && { type }),
    check: () => inputProblem(values, name),
  });
  const kind: Field<keyof InputValues> = {
    kind: 'choice',
    name: 'protocol',
    label: t('channels.input'),
    options: [...new Set<ChannelInput>([...INPUT_KINDS, current])].map((value) => ({
      value,
      label: t(`channels.input.${value}`),
    })),
  };
  switch (values.protocol) {
    case 'srtCaller':
      return [
        kind,
        text('host', t('channels.destination.host'), t('channels.destination.host.hint')),
        text('port', t('channels.destination.port')),
        text(
          'passphrase',
          t('srt.passphrase'),
          t(values.kept === '' ? 'returnChannels.passphrase.hint' : 'returnChannels.passphrase.kept'),
          'password',
        ),
        text('streamId', t('channels.destination.streamId'), t('channels.source.streamId.hint')),
      ];
    case 'channel':
      return [
        kind,
        {
          kind: 'choice',
          name: 'channelId',
          label: t('channels.source.channel'),
          hint: t('channels.source.channel.hint'),
          options: [{ value: '', label: t('channels.source.channel.choose') }, ...channels],
          check: () => inputProblem(values, 'channelId'),
        },
      ];
    default:
      return [kind];
  }
}
