import { FIRST_CONFIGURATION } from '@backhaul/contract';
import type {
  DesiredDestination,
  DesiredSourceOrder,
  DestinationTarget,
  ServerDownlink,
  SourceTarget,
  UnitDownlink,
} from '@backhaul/contract/bus';
import {
  FIRST_PIPE_SETTINGS,
  FIRST_SERVER_SETTINGS,
  FIRST_SMPTE_SETTINGS,
  SERVER_INPUTS,
  type ChannelInput,
  type SourceAddress,
} from '@backhaul/domain';
import { sql, type Kysely, type NotNull, type Selectable, type Transaction } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { desiredPlayout, playoutColumns } from './desired-playout.js';
import { exportTarget, openExportSecrets } from '../configuration/export-secrets.js';
import { rtmpSecretOf } from '../configuration/rtmp-secret.js';
import { heardInRoom, type HeardOne } from '../audio-rooms/heard.js';
import { openCertificate } from '../configuration/server-certificates.js';
import { interfacesOfRoom, interfacesOfServer } from '../audio-interfaces/desired.js';
import { desiredTally, tallyOfServer } from '../tally/desired.js';
import { openSecrets } from '../configuration/secrets.js';
import type { Database } from '../../platform/db/schema.js';
import {
  destinationSecretOf,
  furtherSourceSecretOf,
  mediaKeyOf,
  passphraseOf,
  rtmpInputKeyOf,
  sourceSecretOf,
} from '../../platform/vault/aad.js';
import type { Vault } from '../../platform/vault/vault.js';

/** The longest delay that a destination may have, ms. */
const MAX_LATENCY_MS = 8000;

type Desired = Extract<UnitDownlink | ServerDownlink, { type: 'desired' }>;

/** Abilities that a server reports; earlier versions refuse settings that they do not know. */
export interface ServerAbilities {
  readonly exports: boolean;
  /** Its input features. */
  readonly inputs: readonly string[];
  /** Its destination features. */
  readonly destinations: readonly string[];
  readonly settings: boolean;
  readonly smpte: boolean;
  readonly pipes: boolean;
  readonly intercom: boolean;
  /** Mute and volume of units and sounds in rooms. */
  readonly heardInRooms: boolean;
  readonly audioInterfaces: boolean;
  readonly graphics: boolean;
  /** Renewed tokens for pictures. */
  readonly pictureGenerations: boolean;
  /** Kinds of tally interfaces that it has. */
  readonly tally: readonly string[];
  /** RTMP over TLS. */
  readonly rtmps: boolean;
}

/** The key of a channel's sender, under the name of its protocol; nothing for other inputs. */
function senderKey(input: ChannelInput, key: string): { readonly rtmpKey?: string; readonly whipKey?: string } {
  if (input === 'rtmp') return { rtmpKey: key };
  return input === 'webrtc' ? { whipKey: key } : {};
}

/**
 * The requested configuration of a device, with its version; undefined when there is none. One
 * statement reads both, so that a version is never sent with the content of another.
 */
export async function desiredOf(
  db: Kysely<Database>,
  vault: Vault,
  deviceId: string,
  abilities: ServerAbilities,
): Promise<Desired | undefined> {
  const device = await db
    .selectFrom('devices')
    .leftJoin('units', 'units.device_id', 'devices.id')
    .leftJoin('servers', 'servers.device_id', 'devices.id')
    .select((eb) => [
      'kind',
      'desired',
      'desired_version',
      'media_key',
      'secrets',
      'export_address',
      'export_secret',
      'certificate_secret',
      'servers.settings',
      'servers.smpte',
      'servers.pipes',
      jsonArrayFrom(
        eb
          .selectFrom('audio_rooms as a')
          .select(['a.id as roomId', 'a.ducking_db as duckingDb'])
          .select(
            sql<string[]>`array(select x.channel_id from audio_room_channels x join channels c on c.id = x.channel_id
              where x.room_id = a.id and c.inventory_id = a.inventory_id order by 1)`.as('channelIds'),
          )
          .select([interfacesOfRoom.as('interfaceIds'), heardInRoom.as('heard')])
          .whereRef('a.server_id', '=', 'devices.id')
          // A moved server mixes no rooms of its former inventory.
          .whereRef('a.inventory_id', '=', 'devices.inventory_id')
          .orderBy('a.id'),
      ).as('audio_rooms'),
      jsonArrayFrom(
        eb
          .selectFrom('channels')
          .select((one) => [
            'channels.id',
            'channels.name',
            'input',
            'passphrase',
            'latency_ms',
            'picture_generation',
            sql<boolean>`(channels.recording or channels.ingest_recording)`.as('recording'),
            'slate',
            'forced_output',
            'rtmp_key',
            'source',
            'source_secret',
            'source_on',
            'source_order',
            'blocked_callers',
            'overlay_place',
            // A channel may only show graphics of its inventory.
            sql<string | null>`(select g.sha256 from graphics g where g.id = channels.overlay_graphic_id
              and g.inventory_id = channels.inventory_id and channels.overlay_on)`.as('overlay_sha256'),
            sql<string | null>`(select g.sha256 from graphics g where g.id = channels.slate_graphic_id
              and g.inventory_id = channels.inventory_id)`.as('slate_sha256'),
            ...playoutColumns,
            jsonArrayFrom(
              one
                .selectFrom('destinations as x')
                .leftJoin('stream_profiles as p', 'p.id', 'x.profile_id')
                .select(['x.id', 'x.name', 'x.target', 'x.secret', 'x.ffmpeg'])
                .select(['p.codec', 'p.resolution', 'p.max_frame_rate', 'p.video_kbps', 'p.audio_kbps'])
                .whereRef('x.channel_id', '=', 'channels.id')
                .where('x.enabled', '=', true)
                .orderBy('x.created_at')
                .orderBy('x.id'),
            ).as('destinations'),
            jsonArrayFrom(
              one
                .selectFrom('transceiver_feeds as f')
                .innerJoin('channels as t', 't.id', 'f.target_id')
                .leftJoin('subscribers as s', 's.id', 'f.subscriber_id')
                .leftJoin('publishers as p', 'p.id', 's.publisher_id')
                .select(['t.id', 't.passphrase', 't.latency_ms', 'f.host', 'f.port', 'f.subscriber_id'])
                // A publisher's server does not receive the channel names of other inventories.
                .select((name) => name.fn.coalesce('p.name', 't.name').as('name'))
                .whereRef('f.source_id', '=', 'channels.id')
                .where('f.host', 'is not', null)
                .where('f.port', 'is not', null)
                .$narrowType<{ host: NotNull; port: NotNull }>()
                .orderBy('f.target_id'),
            ).as('feeds'),
          ])
          .whereRef('channels.server_id', '=', 'devices.id')
          // Others need hardware that a software server does not have.
          .where('input', 'in', [...SERVER_INPUTS])
          .orderBy('channels.created_at')
          .orderBy('channels.name'),
      ).as('channels'),
      interfacesOfServer(eb),
      tallyOfServer(eb),
    ])
    .where('devices.id', '=', deviceId)
    .executeTakeFirst();
  if (!device) return undefined;
  const version = device.desired_version;
  if (device.kind === 'unit') {
    if (!device.desired) return undefined;
    const configuration = { ...FIRST_CONFIGURATION, ...device.desired };
    const secrets = device.secrets === null ? {} : { secrets: openSecrets(vault, deviceId, device.secrets) };
    return { type: 'desired', version, configuration, ...secrets };
  }
  if (!device.media_key) return undefined;
  const channels = device.channels.map((channel) => ({
    channelId: channel.id,
    name: channel.name,
    input: SERVER_INPUTS.find((input) => input === channel.input) ?? 'unit',
    passphrase: vault.open(channel.passphrase, passphraseOf(channel.id)),
    latencyMs: channel.latency_ms,
    recording: channel.recording,
    // Fields without effect are left out: servers of earlier versions do not know them.
    ...(channel.rtmp_key !== null &&
      senderKey(channel.input, vault.open(channel.rtmp_key, rtmpInputKeyOf(channel.id)))),
    ...(channel.source !== null &&
      channel.source_on && {
        source: sourceTarget(
          channel.source,
          channel.source_secret && vault.open(channel.source_secret, sourceSecretOf(channel.id)),
        ),
      }),
    ...(abilities.inputs.includes('sourceOrder') && desiredSourceOrder(vault, channel)),
    ...desiredPlayout(channel, abilities),
    ...(channel.blocked_callers.length > 0 &&
      abilities.inputs.includes('callers') && { blockedCallers: [...channel.blocked_callers] }),
    ...(channel.picture_generation > 0 &&
      abilities.pictureGenerations && { pictureGeneration: channel.picture_generation }),
    ...(channel.slate && { slate: true }),
    ...(channel.forced_output !== null &&
      abilities.destinations.includes('forcedOutput') && { forcedOutput: channel.forced_output }),
    ...(abilities.graphics && channel.slate_sha256 !== null && { slateGraphic: channel.slate_sha256 }),
    ...(abilities.graphics &&
      channel.overlay_sha256 !== null &&
      channel.overlay_place !== null && { overlay: { sha256: channel.overlay_sha256, ...channel.overlay_place } }),
    ...((channel.destinations.length > 0 || channel.feeds.length > 0) && {
      destinations: [
        ...channel.destinations.map((one) => desiredDestination(vault, one, abilities)),
        ...channel.feeds.map((feed) => feedDestination(vault, feed, abilities)),
      ],
    }),
  }));
  const mediaKey = vault.open(device.media_key, mediaKeyOf(deviceId));
  const { export_address: address, export_secret: secret } = device;
  const exported =
    address !== null && abilities.exports
      ? { export: exportTarget(address, openExportSecrets(vault, deviceId, secret)) }
      : {};
  const { certificate_secret: sealed } = device;
  const certificate =
    sealed !== null && abilities.rtmps ? { certificate: openCertificate(vault, deviceId, sealed) } : {};
  const settings = abilities.settings ? { settings: { ...FIRST_SERVER_SETTINGS, ...device.settings } } : {};
  const smpte = abilities.smpte ? { smpte: { ...FIRST_SMPTE_SETTINGS, ...device.smpte } } : {};
  const pipes = abilities.pipes ? { pipes: { ...FIRST_PIPE_SETTINGS, ...device.pipes } } : {};
  const tally = abilities.tally.length === 0 ? {} : { tally: desiredTally(vault, device.tally, abilities.tally) };
  const rooms = abilities.intercom ? { audioRooms: device.audio_rooms.map((room) => roomOf(room, abilities)) } : {};
  const interfaces = abilities.audioInterfaces ? { audioInterfaces: [...device.audio_interfaces] } : {};
  const further = { ...exported, ...certificate, ...settings, ...smpte, ...pipes, ...tally, ...rooms, ...interfaces };
  return { type: 'desired', version, configuration: { mediaKey, channels, ...further } };
}

/** Leaves out what a server of an earlier version does not know. */
const roomOf = <Room extends { readonly interfaceIds: readonly string[]; readonly heard: readonly HeardOne[] }>(
  { interfaceIds, heard, ...room }: Room,
  { audioInterfaces, heardInRooms }: ServerAbilities,
) => ({
  ...room,
  ...(audioInterfaces && interfaceIds.length > 0 && { interfaceIds: [...interfaceIds] }),
  ...(heardInRooms && heard.length > 0 && { heard: [...heard] }),
});

type StoredEncoding = Pick<
  Selectable<Database['stream_profiles']>,
  'codec' | 'resolution' | 'max_frame_rate' | 'video_kbps' | 'audio_kbps'
>;
type StoredDestination = Pick<Selectable<Database['destinations']>, 'id' | 'name' | 'target' | 'secret' | 'ffmpeg'> & {
  readonly [K in keyof StoredEncoding]: StoredEncoding[K] | null;
};

function desiredDestination(
  vault: Vault,
  stored: StoredDestination,
  { destinations: features }: ServerAbilities,
): DesiredDestination {
  const { id, name, target, secret, ffmpeg } = stored;
  const opened = secret === null ? null : vault.open(secret, destinationSecretOf(id));
  const encoding = encodingOf(stored);
  return {
    destinationId: id,
    name,
    target: withSecret(target, opened),
    ...(encoding && { encoding }),
    ...(ffmpeg !== '' && features.includes('ffmpegOptions') && { ffmpeg }),
  };
}

/** A fed channel, and the address at which its server listens. */
interface StoredFeed extends Pick<Selectable<Database['channels']>, 'id' | 'name' | 'passphrase' | 'latency_ms'> {
  readonly host: string;
  readonly port: number;
  /** The share; null: it is fed within its inventory. */
  readonly subscriber_id: string | null;
}

/** A fed channel is one more destination for the server of its source, with the id of the fed channel. */
const feedDestination = (
  vault: Vault,
  { id, name, passphrase, latency_ms, host, port, subscriber_id: subscriberId }: StoredFeed,
  { destinations: features }: ServerAbilities,
): DesiredDestination => ({
  destinationId: id,
  name,
  target: {
    protocol: 'srt' as const,
    mode: 'caller' as const,
    host,
    port,
    passphrase: vault.open(passphrase, passphraseOf(id)),
    latencyMs: Math.min(latency_ms, MAX_LATENCY_MS),
    streamId: null,
  },
  ...(subscriberId !== null && features.includes('share') && { share: true }),
});

/** Encoding of a destination; undefined: it gets the programme unchanged. */
function encodingOf({ codec, resolution, max_frame_rate, video_kbps, audio_kbps }: StoredDestination) {
  if (codec === null || resolution === null || max_frame_rate === null) return undefined;
  if (video_kbps === null || audio_kbps === null) return undefined;
  return { codec, resolution, maxFrameRate: max_frame_rate, videoKbps: video_kbps, audioKbps: audio_kbps };
}

function withSecret(target: StoredDestination['target'], secret: string | null): DestinationTarget {
  switch (target.protocol) {
    case 'srt':
      return { ...target, passphrase: secret };
    case 'rtmp': {
      const { secondaryUrl, userName, ...rest } = target;
      const { key, password } = rtmpSecretOf(secret ?? '');
      const user = userName && password !== undefined ? { userName, password } : {};
      return { ...rest, key, ...(secondaryUrl !== null && { secondaryUrl }), ...user };
    }
    case 'rist':
      return { ...target, passphrase: secret };
    case 'hls':
      return { ...target, key: secret ?? '' };
    case 'file':
      return target;
    case 'hlsPush':
      return { ...target, password: secret };
    case 'st2110': {
      const { secondaryHost, secondaryPort, secondaryAudioPort, ...rest } = target;
      if (secondaryHost === null) return rest;
      return { ...rest, secondary: { host: secondaryHost, port: secondaryPort, audioPort: secondaryAudioPort } };
    }
    case 'udp':
    case 'rtp': {
      const { muxKbps, localAddress, ...rest } = target;
      return { ...rest, ...(muxKbps !== null && { muxKbps }), ...(localAddress && { localAddress }) };
    }
    default:
      return target satisfies never;
  }
}

function desiredSourceOrder(
  vault: Vault,
  { id, source_order: order }: Pick<Selectable<Database['channels']>, 'id' | 'source_order'>,
): { readonly sourceOrder?: DesiredSourceOrder } {
  if (order === null || order.further.length === 0) return {};
  const further = order.further.map(({ id: sourceId, address, secret }) => ({
    sourceId,
    target: sourceTarget(address, secret && vault.open(secret, furtherSourceSecretOf(id, sourceId))),
  }));
  return { sourceOrder: { further, returns: order.returns, holdMs: order.holdSeconds * 1000 } };
}

function sourceTarget(address: SourceAddress, secret: string | null): SourceTarget {
  switch (address.kind) {
    case 'srtCaller':
    case 'srtRendezvous':
      return { ...address, passphrase: secret };
    case 'rtsp':
      return { ...address, password: secret };
    case 'hls':
    case 'channel':
    case 'testPicture':
      return address;
    case 'file': {
      const { kind, channelId, name, loop } = address;
      return { kind, channelId, name, loop };
    }
    default:
      return address satisfies never;
  }
}

/** Counts a change of a server's requested configuration. Call it in the transaction of the change itself. */
export async function countServerChange(tx: Transaction<Database>, serverId: string): Promise<void> {
  await tx
    .updateTable('devices')
    .set({ desired_version: sql<number>`desired_version + 1` })
    .where('id', '=', serverId)
    .execute();
}
