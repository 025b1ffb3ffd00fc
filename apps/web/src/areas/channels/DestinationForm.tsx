import type { Destination, LocalAddress, StreamProfile, StreamProvider } from '@backhaul/contract';
import { DESTINATION_PROTOCOLS, RECORDING_FORMATS, takesCodec, type DestinationProtocol } from '@backhaul/domain';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { fileDestinations } from '../../text/en/file-destinations.js';
import { addMessages, t } from '../../text/t.js';
import type { Field } from '../../ui/resource/form.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import { toast } from '../../ui/toast/toast.js';
import { providerFill } from './providers/fill.js';
import { encodingText } from '../../streaming/profile-text.js';
import {
  ENCRYPTIONS,
  fieldsOf,
  problemOf,
  protocolOf,
  valuesOf,
  type DestinationValues,
} from './destination-values.js';

addMessages(fileDestinations);

type Name = keyof DestinationValues;

interface Props {
  readonly channelId: string;
  /** The stream media profiles to choose from. */
  readonly profiles: readonly StreamProfile[];
  /** The stream providers to choose from. */
  readonly providers: readonly StreamProvider[];
  /** The protocol of a new destination; undefined: the user chooses. */
  readonly protocol?: DestinationProtocol;
  /** The destination to change; null: a new one. */
  readonly destination: Destination | null;
  readonly onDone: () => void;
}

/** Form of a streaming destination with the fields of its protocol, which cannot change after creation. */
export function DestinationForm({ channelId, profiles, providers, protocol, destination, onDone }: Props) {
  const addresses = useQuery(callQuery(api.channels.capabilities, { params: { id: channelId } })).data?.localAddresses;
  const first = valuesOf(destination);
  return (
    <ResourceForm
      isNew={destination === null}
      saved={protocol === undefined ? first : { ...first, protocol }}
      fields={(values) => [
        ...providerField(values, providers, destination),
        ...formFields(values, destination, addresses ?? []).filter(
          ({ name }) => name !== 'protocol' || protocol === undefined,
        ),
        profileField(values, profiles),
      ]}
      fill={(values, changed) => providerFill(values, changed, providers)}
      submit={t(destination === null ? 'channels.destination.create' : 'dialog.apply')}
      send={async (values) => {
        const params = { id: channelId };
        const ids = { profileId: chosen(values.profileId), providerId: chosen(values.providerId) };
        const body = { ...fieldsOf(values), ...ids };
        if (destination === null) {
          const made = { protocol: protocolOf(values), ...body };
          await api.destinations.create({ params, body: made }, idempotencyHeaders());
        } else {
          const { destinationId } = destination;
          await api.destinations.update({ params: { ...params, destinationId }, body }, idempotencyHeaders());
        }
        return () => {
          toast(t('channels.destination.saved', { name: body.name }), { tone: 'success' });
          onDone();
        };
      }}
      onCancel={onDone}
    />
  );
}

const chosen = (id: string): string | null => (id === '' ? null : id);

/** The provider fills in the addresses; a stored destination keeps its protocol. Hidden without providers. */
function providerField(
  values: DestinationValues,
  providers: readonly StreamProvider[],
  stored: Destination | null,
): readonly Field<Name>[] {
  const offered = providers.filter(({ protocol }) => stored === null || protocol === protocolOf(values));
  if (offered.length === 0) return [];
  return [
    {
      kind: 'choice',
      name: 'providerId',
      label: t('channels.provider'),
      hint: t('channels.provider.hint'),
      options: [
        { value: '', label: t('channels.provider.without') },
        ...offered.map(({ id, name, domain }) => ({ value: id, label: `${name} · ${domain}` })),
      ],
    },
  ];
}

/** The profile of the destination, or none to send the programme as it is; only codecs that the protocol carries. */
const profileField = (values: DestinationValues, profiles: readonly StreamProfile[]): Field<Name> => ({
  kind: 'choice',
  name: 'profileId',
  label: t('channels.destination.profile'),
  hint: t('channels.destination.profile.hint'),
  options: [
    { value: '', label: t('channels.destination.profile.none') },
    ...profiles
      .filter(({ id, codec }) => takesCodec(protocolOf(values), codec) || id === values.profileId)
      .map(({ id, name, ...encoding }) => ({ value: id, label: `${name} · ${encodingText(encoding)}` })),
  ],
});

/** The network interfaces of the server; none while unknown. */
function interfaceField(
  { localAddress }: DestinationValues,
  addresses: readonly LocalAddress[],
): readonly Field<Name>[] {
  const isGone = localAddress !== '' && addresses.every(({ address }) => address !== localAddress);
  if (addresses.length === 0 && !isGone) return [];
  return [
    {
      kind: 'choice',
      name: 'localAddress',
      label: t('channels.destination.localAddress'),
      hint: t('channels.destination.localAddress.hint'),
      options: [
        { value: '', label: t('channels.destination.localAddress.auto') },
        ...addresses.map(({ interface: name, address }) => ({ value: address, label: `${name} · ${address}` })),
        ...(isGone
          ? [{ value: localAddress, label: t('channels.destination.localAddress.gone', { address: localAddress }) }]
          : []),
      ],
    },
  ];
}

function formFields(
  values: DestinationValues,
  stored: Destination | null,
  addresses: readonly LocalAddress[],
): readonly Field<Name>[] {
  const text = (name: Name, label: string, hint?: string, type?: 'password'): Field<Name> => ({
    kind: 'text',
    name,
    label,
    ...(hint !== undefined && { hint }),
    ...(type && { type }),
    check: () => problemOf(values, stored, name),
  });
  const choice = (name: Name, label: string, options: readonly { value: string; label: string }[]): Field<Name> => ({
    kind: 'choice',
    name,
    label,
    options,
  });
  const name = text('name', t('channels.name'));
  const protocols = DESTINATION_PROTOCOLS.map((value) => ({ value, label: t(`channels.protocol.${value}`) }));
  const first = stored === null ? [choice('protocol', t('channels.protocol'), protocols), name] : [name];
  const host = text('host', t('channels.destination.host'), t('channels.destination.host.hint'));
  const port = text('port', t('channels.destination.port'));
  const protocol = protocolOf(values);
  const encryptions = ENCRYPTIONS.filter((one) => one !== 'kept' || stored?.hasKey === true).map((value) => ({
    value,
    label: t(`channels.encryption.${value}`),
  }));
  const encryption = [
    choice('encryption', t('channels.encryption'), encryptions),
    ...(values.encryption === 'new'
      ? [text('passphrase', t('srt.passphrase'), t('channels.destination.passphrase.hint'), 'password')]
      : []),
  ];
  const latency = text('latencyMs', t('channels.destination.latency'));
  const secret = (field: 'key' | 'password', label: string) =>
    text(
      field,
      label,
      t(stored === null ? 'channels.destination.key.hint' : `channels.destination.${field}.kept`),
      'password',
    );
  const user = [
    text('userName', t('channels.destination.userName'), t('channels.destination.userName.hint')),
    ...(values.userName.trim() === '' ? [] : [secret('password', t('channels.destination.password'))]),
  ];
  switch (protocol) {
    case 'srt': {
      const listens = values.mode === 'listener';
      return [
        ...first,
        choice('mode', t('channels.destination.mode'), [
          { value: 'caller', label: t('channels.destination.mode.caller') },
          { value: 'listener', label: t('channels.destination.mode.listener') },
          { value: 'rendezvous', label: t('channels.destination.mode.rendezvous') },
        ]),
        ...(listens ? [] : [host]),
        port,
        ...encryption,
        latency,
        ...(values.mode === 'rendezvous'
          ? []
          : [text('streamId', t('channels.destination.streamId'), t('channels.destination.streamId.hint'))]),
      ];
    }
    case 'rtmp':
      return [
        ...first,
        text('url', t('channels.destination.url'), t('channels.destination.url.hint')),
        text('secondaryUrl', t('channels.destination.secondaryUrl'), t('channels.destination.secondaryUrl.hint')),
        secret('key', t('rtmp.streamKey')),
        ...user,
      ];
    case 'rist':
      return [...first, host, port, ...encryption, latency];
    case 'udp':
    case 'rtp':
      return [
        ...first,
        host,
        port,
        text('ttl', t('channels.destination.ttl'), t('channels.destination.ttl.hint')),
        text('muxKbps', t('channels.destination.muxKbps'), t('channels.destination.muxKbps.hint')),
        ...interfaceField(values, addresses),
      ];
    case 'st2110':
      return [
        ...first,
        text('host', t('channels.destination.address4'), t('channels.destination.address4.hint')),
        text('port', t('channels.destination.videoPort')),
        text('audioPort', t('channels.destination.audioPort')),
        text('secondaryHost', t('channels.destination.secondaryHost'), t('channels.destination.secondaryHost.hint')),
        ...(values.secondaryHost.trim() === ''
          ? []
          : [
              text('secondaryPort', t('channels.destination.secondaryPort')),
              text('secondaryAudioPort', t('channels.destination.secondaryAudioPort')),
            ]),
        text('ttl', t('channels.destination.ttl'), t('channels.destination.ttl.hint')),
      ];
    case 'hls':
      return first;
    case 'file':
      return [
        ...first,
        text('filePrefix', t('channels.destination.filePrefix'), t('channels.destination.filePrefix.hint')),
        choice(
          'fileFormat',
          t('channels.destination.fileFormat'),
          RECORDING_FORMATS.map((value) => ({ value, label: value.toUpperCase() })),
        ),
        text('fileMinutes', t('channels.destination.fileMinutes'), t('channels.destination.fileMinutes.hint')),
      ];
    case 'hlsPush':
      return [...first, text('url', t('channels.destination.url'), t('channels.destination.hlsPush.hint')), ...user];
    default:
      return protocol satisfies never;
  }
}
