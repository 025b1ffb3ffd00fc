import type { COMMAND_STATES } from '@backhaul/contract';
import type { OrderData, ServerOrder, UnitOrder } from '@backhaul/contract/bus';
import type { CameraRun, PictureChannel, RtmpOutputKind, ReturnInstance, StoreMode } from '@backhaul/domain';
import type { Generated, JSONColumnType } from 'kysely';
import type { CreatedAt } from './columns.js';

/** Orders to devices, stored before they are sent. `order` contains no secret; the transport is resolved when it is published. */
export interface CommandTable {
  id: string;
  device_id: string;
  name: string;
  order: JSONColumnType<StoredOrder>;
  state: (typeof COMMAND_STATES)[number];
  asked_by: string | null;
  transmission_id: string | null;
  created_at: CreatedAt;
  expires_at: Date;
  sent_at: Date | null;
  answered_at: Date | null;
  /** Deadline for the answer of a long-running order; null: right after it expired. */
  answer_by: Date | null;
  error: string | null;
  /** Further data of the device's answer. */
  data: JSONColumnType<OrderData> | null;
  /** Maximum number of tries; null: they are not counted. */
  most_tries: number | null;
  retry_ms: number | null;
  tries: Generated<number>;
  tried_at: Date | null;
}

/** Channels of a start with several channels, and the picture of each. */
export interface StoredOutputs {
  readonly run: CameraRun | null;
  readonly channels: readonly PictureChannel[];
}

/** An order as stored: a start names its channel, not the address; secrets that a user entered are sealed. */
export type StoredUnitOrder =
  | { name: 'start'; transmissionId: string; channelId: string; mode?: StoreMode; several?: StoredOutputs }
  | { name: 'speedTest'; channelId: string; seconds: number }
  | { name: 'fetchLogs'; logId: string }
  | { name: 'wifiConnect' | 'startPush'; sealed: string }
  | { name: 'uploadFiles'; channelId: string; uploads: { uploadId: string; path: string }[] }
  | { name: 'startReturn'; instance: ReturnInstance; channelId: string }
  | { name: 'playFile'; instance: ReturnInstance; serverId: string; channelId: string; file: string; fromMs: number }
  | { name: 'startBridge'; serverId: string }
  | { name: 'startPipe'; serverId: string }
  | { name: 'joinAudioRoom'; serverId: string; roomId: string; roomName?: string }
  | { name: 'limitBandwidth'; transmissionId: string }
  | { name: 'upgrade'; args: { version: string }; package?: { sha256: string; bytes: number; signature: string } }
  | Exclude<
      UnitOrder,
      {
        name:
          | 'start'
          | 'speedTest'
          | 'fetchLogs'
          | 'wifiConnect'
          | 'uploadFiles'
          | 'startPush'
          | 'startReturn'
          | 'playFile'
          | 'startBridge'
          | 'startPipe'
          | 'joinAudioRoom'
          | 'limitBandwidth'
          | 'upgrade';
      }
    >;

/** As `StoredUnitOrder`, to a server. */
export type StoredServerOrder =
  | { name: 'sendLogs'; logId: string; channelId: string | null }
  | { name: 'installSoftware'; version: string; sha256: string; bytes: number; signature: string }
  // `isPrivate`: the source file is of a private session; absent in orders of older consoles.
  | { name: 'makeClip'; isPrivate?: boolean; args: ClipOrder['args'] }
  | Exclude<ServerOrder, { name: 'sendLogs' | 'installSoftware' | 'makeClip' }>;

type ClipOrder = Extract<ServerOrder, { name: 'makeClip' }>;

/** As `StoredUnitOrder`, to a device of either kind. */
export type StoredOrder = StoredUnitOrder | StoredServerOrder;

/** The last additional destinations of units; the key is sealed. */
export interface PushTable {
  device_id: string;
  kind: RtmpOutputKind;
  name: string;
  url: string;
  key: string;
}

/** Log bundles of devices; `content` once it is received. `channel_id`: the channel that they are about; null: the whole device. */
export interface DeviceLogTable {
  id: string;
  device_id: string;
  channel_id: string | null;
  command_id: string;
  asked_by: string | null;
  created_at: CreatedAt;
  received_at: Date | null;
  sha256: string | null;
  bytes: number | null;
  content: Buffer | null;
}
