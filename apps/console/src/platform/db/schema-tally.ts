import type { TallyKind, TallyMode, TallyState, TallyTransport } from '@backhaul/domain';
import type { ColumnType } from 'kysely';
import type { CreatedAt } from './columns.js';

/** Where an inventory receives tally from and sends it to. `password`: sealed. */
export interface TallyInterfaceTable {
  id: string;
  inventory_id: string;
  /** Null: over HTTP, to the console. */
  server_id: string | null;
  name: string;
  kind: TallyKind;
  transport: TallyTransport;
  mode: TallyMode;
  listen_port: number | null;
  peer_host: string | null;
  peer_port: number | null;
  dle_stx: boolean;
  utf16: boolean;
  programme_lamp: number;
  preview_lamp: number;
  resend: boolean;
  expects_repeats: boolean;
  broker_url: string | null;
  topic: string | null;
  user_name: string | null;
  password: string | null;
  created_at: CreatedAt;
}

/** A source of an interface, and its channel. `said`: tally that was set over HTTP, JSON; null: none. */
export interface TallySourceTable {
  id: string;
  interface_id: string;
  channel_id: string;
  screen: number;
  address: number;
  said: ColumnType<TallyState | null, string | null | undefined, string | null>;
  created_at: CreatedAt;
}

/** Links that open the tally page of a channel or a unit; one of both is null. `token_hash`: SHA-256. */
export interface TallyLinkTable {
  id: string;
  channel_id: string | null;
  unit_id: string | null;
  token_hash: Buffer;
  description: string;
  ends_at: Date;
  created_at: CreatedAt;
}
