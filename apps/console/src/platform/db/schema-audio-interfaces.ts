import type { AudioFormat } from '@backhaul/domain';
import type { CreatedAt } from './columns.js';

/** Sound of a studio that a server receives by RTP. */
export interface AudioInterfaceTable {
  id: string;
  inventory_id: string;
  server_id: string;
  name: string;
  format: AudioFormat;
  audio_channels: 1 | 2;
  listen_port: number;
  /** IPv4; null: it is sent to the server itself. */
  multicast_group: string | null;
  /** The only sender; null: any. */
  source_host: string | null;
  created_at: CreatedAt;
}

/** Units that send to the channel hear the interface. */
export interface AudioInterfaceChannelTable {
  interface_id: string;
  channel_id: string;
}

/** The interface is heard in the room; in a direct line as long as its unit sends to a channel of the interface. */
export interface AudioRoomInterfaceTable {
  room_id: string;
  interface_id: string;
}
