import type {
  DestinationAddress,
  GraphicPlace,
  ProviderProtocol,
  StreamCodec,
  StreamResolution,
} from '@backhaul/domain';
import type { Generated, JSONColumnType } from 'kysely';
import type { CreatedAt } from './columns.js';

/** Streaming destinations of channels. `secret`: the sealed passphrase (SRT, RIST), stream key (RTMP), path key (HLS) or password (HLS push). */
export interface DestinationTable {
  id: string;
  channel_id: string;
  name: string;
  target: JSONColumnType<DestinationAddress>;
  secret: string | null;
  enabled: Generated<boolean>;
  /** Null: as the programme. */
  profile_id: string | null;
  /** The stream provider that it was chosen from; null: none. */
  provider_id: string | null;
  /** Options of ffmpeg; empty: none. */
  ffmpeg: Generated<string>;
  created_at: CreatedAt;
}

/** Stream media profiles of inventories. */
export interface StreamProfileTable {
  id: string;
  inventory_id: string;
  name: string;
  codec: StreamCodec;
  resolution: StreamResolution;
  max_frame_rate: number;
  video_kbps: number;
  audio_kbps: number;
  attributes: Generated<string>;
  created_at: CreatedAt;
}

/** Stream providers of inventories. */
export interface StreamProviderTable {
  id: string;
  inventory_id: string;
  name: string;
  domain: string;
  protocol: ProviderProtocol;
  url: string;
  secondary_url: string | null;
  /** Main stream media profile. */
  profile_id: string | null;
  created_at: CreatedAt;
}

/** Graphics of inventories. `data`: the PNG. */
export interface GraphicTable {
  id: string;
  inventory_id: string;
  name: string;
  /** SHA-256 of `data`, hexadecimal. */
  sha256: string;
  width: number;
  height: number;
  data: Buffer;
  created_at: CreatedAt;
}

/** Graphics that a channel shows. */
export interface ShownGraphics {
  overlay_graphic_id: string | null;
  overlay_place: JSONColumnType<GraphicPlace> | null;
  overlay_on: Generated<boolean>;
  slate_graphic_id: string | null;
}
