import { FETCHED_INPUTS } from '@backhaul/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { wholeList } from '../../api/whole-list.js';
import { t } from '../../text/t.js';
import type { Field } from '../../ui/resource/form.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import { toast } from '../../ui/toast/toast.js';
import { ENCRYPTIONS } from './destination-values.js';
import {
  enteredSource,
  isSecretKept,
  kindOf,
  sourceProblem,
  sourceValues,
  type EnteredSource,
  type SourceValues,
  type StoredSource,
} from './source-values.js';
import { useRecordings } from './use-recordings.js';

type Name = keyof SourceValues;

interface Props {
  readonly channelId: string;
  /** The server of the channel; null: hidden from the user. */
  readonly serverId: string | null;
  /** The source to change; null: a new one. */
  readonly stored: StoredSource | null;
  /** Replaces the default, which makes the source the input of the channel. */
  readonly save?: (entered: EnteredSource) => Promise<void>;
  readonly onDone: () => void;
}

/** Form of a source that the server fetches; becomes the input of the channel unless `save` is given. */
export function SourceForm({ channelId, serverId, stored, save, onDone }: Props) {
  const known = useChannels(channelId, serverId);
  const saved = sourceValues(stored, channelId);
  const [recordedBy, setRecordedBy] = useState(saved.recordedBy);
  const named = known.map(({ id, name }) => ({ value: id, label: name }));
  const choices = {
    channels: named.filter(({ value }) => value !== channelId),
    recorders: named,
    recordings: useRecordings(recordedBy),
  };
  return (
    <ResourceForm
      isNew={stored === null}
      saved={saved}
      fill={(values, changed) => {
        if (changed !== 'recordedBy') return {};
        setRecordedBy(values.recordedBy);
        return { recordingId: '' };
      }}
      fields={(values) => formFields(values, stored, choices)}
      submit={t(save ? 'dialog.apply' : 'channels.source.fetch')}
      send={async (values) => {
        const body = enteredSource(values);
        if (save) await save(body);
        else await api.channels.addInputSource({ params: { id: channelId }, body }, idempotencyHeaders());
        return () => {
          toast(t('channels.source.saved'), { tone: 'success' });
          onDone();
        };
      }}
      onCancel={onDone}
    />
  );
}

/** The recordings, plus the stored one if it is too old to be listed. */
function withStored(recordings: Options, stored: StoredSource | null, recordedBy: string): Options {
  const held = stored?.recording;
  const isOlder = held?.channel.id === recordedBy && !recordings.some(({ value }) => value === held.id);
  return [
    { value: '', label: t('channels.source.recording.choose') },
    ...(isOlder ? [{ value: held.id, label: held.name }] : []),
    ...recordings,
  ];
}

type Options = readonly { readonly value: string; readonly label: string }[];

/** `recorders`: channels whose recordings can be played. `recordings`: those of the chosen one. */
interface Choices {
  readonly channels: Options;
  readonly recorders: Options;
  readonly recordings: Options;
}

/** Channels of the server; only this channel if the user cannot see the server. */
function useChannels(channelId: string, serverId: string | null) {
  const ofServer = serverId !== null && { serverId };
  const { data = [] } = useQuery(wholeList(api.channels.list, (part) => ({ query: { ...part, ...ofServer } })));
  return data.filter(({ id }) => serverId !== null || id === channelId);
}

function formFields(
  values: SourceValues,
  stored: StoredSource | null,
  { channels, recorders, recordings }: Choices,
): readonly Field<Name>[] {
  const text = (name: Name, label: string, hint?: string, type?: 'password'): Field<Name> => ({
    kind: 'text',
    name,
    label,
    ...(hint !== undefined && { hint }),
    ...(type && { type }),
    check: () => sourceProblem(values, name),
  });
  const choice = (name: Name, label: string, options: Options) =>
    ({ kind: 'choice', name, label, options }) satisfies Field<Name>;
  const first = choice(
    'kind',
    t('channels.protocol'),
    FETCHED_INPUTS.map((value) => ({ value, label: t(`channels.input.${value}`) })),
  );
  const isKept = isSecretKept(stored, values);
  const kind = kindOf(values);
  switch (kind) {
    case 'srtCaller':
    case 'srtRendezvous':
      return [
        first,
        text('host', t('channels.destination.host'), t('channels.destination.host.hint')),
        text('port', t('channels.destination.port')),
        {
          kind: 'choice',
          name: 'encryption',
          label: t('channels.encryption'),
          options: ENCRYPTIONS.filter((one) => one !== 'kept' || isKept || values.encryption === 'kept').map(
            (value) => ({
              value,
              label: t(`channels.encryption.${value}`),
            }),
          ),
          check: (chosen) => (chosen === 'kept' && !isKept ? t('channels.source.again') : null),
        },
        ...(values.encryption === 'new'
          ? [text('passphrase', t('srt.passphrase'), t('channels.destination.passphrase.hint'), 'password')]
          : []),
        text('latencyMs', t('channels.destination.latency')),
        ...(kind === 'srtCaller'
          ? [text('streamId', t('channels.destination.streamId'), t('channels.source.streamId.hint'))]
          : []),
      ];
    case 'rtsp':
      return [
        first,
        text('url', t('channels.destination.url'), t('channels.source.rtsp.hint')),
        text('user', t('channels.source.user'), t('channels.source.user.hint')),
        text(
          'password',
          t('channels.source.password'),
          t(isKept ? 'channels.source.password.kept' : 'channels.destination.key.hint'),
          'password',
        ),
      ];
    case 'hls':
      return [first, text('url', t('channels.destination.url'), t('channels.source.hls.hint'))];
    case 'channel':
      return [
        first,
        {
          ...choice('channelId', t('channels.source.channel'), [
            { value: '', label: t('channels.source.channel.choose') },
            ...channels,
          ]),
          hint: t('channels.source.channel.hint'),
          check: () => sourceProblem(values, 'channelId'),
        },
      ];
    case 'file':
      return [
        first,
        choice('recordedBy', t('channels.source.recordedBy'), recorders),
        {
          ...choice('recordingId', t('channels.source.recording'), withStored(recordings, stored, values.recordedBy)),
          hint: t('channels.source.recording.hint'),
          check: () => sourceProblem(values, 'recordingId'),
        },
        choice('loop', t('channels.source.loop'), [
          { value: 'on', label: t('channels.source.loop.on') },
          { value: 'off', label: t('channels.source.loop.off') },
        ]),
      ];
    case 'testPicture':
      return [first];
    default:
      return kind satisfies never;
  }
}
