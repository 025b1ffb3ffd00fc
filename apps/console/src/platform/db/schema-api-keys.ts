import type { Role } from '@backhaul/domain';
import type { Generated } from 'kysely';
import type { CreatedAt } from './columns.js';

/** API keys by the SHA-256 of the key; the key itself is never stored. */
export interface ApiKeyTable {
  id: string;
  name: string;
  secret_hash: Buffer;
  /** Its last characters. */
  hint: string;
  role: Role;
  /** Addresses and networks that it may be used from; empty: all. */
  addresses: Generated<string[]>;
  made_by: string;
  created_at: CreatedAt;
  expires_at: Date;
  last_used_at: Date | null;
  last_used_address: string | null;
  last_used_call: string | null;
}

export interface ApiKeyInventoryTable {
  api_key_id: string;
  inventory_id: string;
}

export interface ApiKeyGroupTable {
  api_key_id: string;
  group_id: string;
}
