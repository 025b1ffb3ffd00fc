import type { GroupMapping, Role } from '@backhaul/domain';
import type { Generated, JSONColumnType } from 'kysely';
import type { CreatedAt } from './columns.js';

export interface OrganizationTable {
  id: string;
  name: string;
  external_identity_uid: Generated<string>;
  /** The required value of the claim. */
  identity_claim: Generated<string>;
  issuer: string;
  client_id: string;
  /** Sealed; null: a public client. */
  client_secret: string | null;
  scopes: string;
  groups_claim: Generated<string>;
  default_role: Role;
  max_users: number | null;
  /** In lower case. */
  domains: Generated<string[]>;
  mappings: JSONColumnType<GroupMapping[]>;
  enabled: Generated<boolean>;
  created_at: CreatedAt;
}

/** Inventories of organizations; an inventory belongs to at most one. */
export interface OrganizationInventoryTable {
  inventory_id: string;
  organization_id: string;
}

/** Users of organizations, by their identity at the provider. `removed_at`: when they no longer existed there. */
export interface EnterpriseUserTable {
  user_id: string;
  /** Null: the organization was deleted. */
  organization_id: string | null;
  issuer: string;
  subject: string;
  removed_at: Date | null;
  /** When the provider last confirmed that the user exists. */
  confirmed_at: Generated<Date>;
}

/** A sign-in that has begun: `state_hash` and `browser_hash` are SHA-256 of the state in the address and of the cookie. */
export interface SignOnAttemptTable {
  state_hash: Buffer;
  browser_hash: Buffer;
  organization_id: string;
  nonce: string;
  /** Sealed. */
  code_verifier: string;
  redirect_url: string;
  back: string;
  expires_at: Date;
}

/** The provider's data of a session, with which it is asked whether the user still exists. */
export interface SignOnSessionTable {
  session_id: string;
  organization_id: string;
  subject: string;
  /** The provider's session. */
  sid: string | null;
  /** Sealed; null: the provider gave none. */
  refresh_token: string | null;
  checked_at: CreatedAt;
}

/** Used logout tokens, by the SHA-256 of issuer and id. */
export interface LogoutTokenTable {
  token_hash: Buffer;
  expires_at: Date;
}
