import type { DefaultConfiguration, UserPreferences } from '@backhaul/contract';
import type {
  CloudProvider,
  InventoryFeature,
  MetadataNames,
  PasswordDue,
  PasswordPolicy,
  RemoteApproval,
  Role,
  SignInWay,
} from '@backhaul/domain';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { CreatedAt } from './columns.js';
import type { FileRetentionColumns } from './schema-recordings.js';

export interface InventoryTable extends FileRetentionColumns {
  id: string;
  name: string;
  /** Its names of metadata fields; others keep their default names. */
  metadata_labels: ColumnType<Partial<MetadataNames>, string | undefined, string>;
  /** Whether its users must have a second factor. */
  two_factor: Generated<boolean>;
  region: Generated<string>;
  cloud_provider: CloudProvider | null;
  customer: Generated<string>;
  parent_id: string | null;
  /** The group that new units join. */
  auto_group_id: string | null;
  /** Profile for the locations that its units report. */
  geocoding_profile_id: string | null;
  /** Operators that may be selected manually for modems of its units; null: any. */
  operator_set_id: string | null;
  sip_server: Generated<string>;
  /** Which remote actions its administrators approve. */
  remote_approval: Generated<RemoteApproval>;
  /** Functions that are on for its groups. */
  features: Generated<InventoryFeature[]>;
  /** Default versions of its units and servers; null: none. */
  unit_version: string | null;
  server_version: string | null;
  created_at: CreatedAt;
}

export interface GroupTable extends FileRetentionColumns {
  id: string;
  inventory_id: string;
  name: string;
  features: Generated<string[]>;
  /** Settings of units that join it; null: none. */
  default_configuration: ColumnType<DefaultConfiguration | null, string | null | undefined, string | null>;
  /** Whether units that are new in its inventory join it; `auto_all`: servers and channels too. */
  auto_units: Generated<boolean>;
  auto_all: Generated<boolean>;
  created_at: CreatedAt;
}

export interface UserTable {
  id: string;
  username: string;
  first_name: Generated<string>;
  last_name: Generated<string>;
  email: Generated<string>;
  /** When the user proved the address; null: not proved. */
  email_verified_at: Date | null;
  /** Whether the user agreed to product news by e-mail, and when that was given or withdrawn; null: never. */
  agrees_to_updates: Generated<boolean>;
  updates_decided_at: Date | null;
  /** Free text of administrators. */
  label: Generated<string>;
  /** Null: the user has not set one yet, and cannot sign in with a password. */
  password_hash: string | null;
  password_changed_at: CreatedAt;
  password_policy: Generated<PasswordPolicy>;
  /** A new one has to be set at the next sign-in. */
  password_forced: Generated<boolean>;
  /** Whether the user is exempt from the second factor that inventories require. */
  second_factor_excluded: Generated<boolean>;
  /** Permission to activate unit licences on demand, for any role. */
  oda: Generated<boolean>;
  last_sign_in_at: Date | null;
  active: Generated<boolean>;
  roles: Role[];
  created_at: CreatedAt;
}

/** Former passwords of users, hashed like the current one. */
export interface PasswordHistoryTable {
  user_id: string;
  password_hash: string;
  replaced_at: Date;
}

export interface UserGroupTable {
  user_id: string;
  group_id: string;
}

export interface UserInventoryTable {
  user_id: string;
  inventory_id: string;
}

/** Sessions by the SHA-256 of their token; the token itself is never stored. */
export interface SessionTable {
  id: string;
  token_hash: Buffer;
  user_id: string;
  created_at: CreatedAt;
  expires_at: Date;
  address: string;
  /** Set if the session may only set a new password. */
  password_due: PasswordDue | null;
  /** Set if the session may only set up a second factor. */
  second_factor_due: Generated<boolean>;
  user_agent: Generated<string>;
  /** At most a minute late. */
  last_used_at: CreatedAt;
  /** The user's former sign-in, and the number of refused sign-ins since then. */
  former_sign_in_at: Date | null;
  failed_sign_ins: Generated<number>;
  /** How it began; null: from before that was stored. */
  way: SignInWay | null;
}

/** A user's authenticator app; it counts once it is confirmed. `last_step`: step of the last accepted code. */
export interface SecondFactorTable {
  user_id: string;
  secret: string;
  confirmed_at: Date | null;
  last_step: Generated<number>;
}

/** Codes that replace a lost app or passkey at one sign-in each. */
export interface RecoveryCodeTable {
  user_id: string;
  code_hash: Buffer;
}

/** A passkey of a user. `counter`: of its last use. */
export interface PasskeyTable {
  id: string;
  user_id: string;
  /** Base64url. */
  credential_id: string;
  /** COSE. */
  public_key: Buffer;
  counter: number;
  name: string;
  synced: boolean;
  created_at: CreatedAt;
  last_used_at: Date | null;
}

/** A browser that gets notifications. It ends with its session, unless that only expired. */
export interface PushSubscriptionTable {
  id: string;
  user_id: string;
  session_id: string;
  endpoint: string;
  p256dh: string;
  /** Sealed. */
  auth: string;
  user_agent: string;
  created_at: CreatedAt;
  last_sent_at: Date | null;
}

/** The key pair with which the console signs to push services (RFC 8292); the private key is sealed. */
export interface PushKeyTable {
  single: Generated<boolean>;
  public_key: string;
  private_key: string;
  created_at: CreatedAt;
}

/** A challenge that was not answered yet: with a session for a new passkey, without one for a sign-in. */
export interface PasskeyChallengeTable {
  challenge: string;
  session_id: string | null;
  expires_at: Date;
}

/** Failed sign-ins and pairings, counted per key (`account:…`, `address:…`) in a window. */
export interface ThrottleTable {
  key: string;
  window_start: Date;
  failures: number;
}

export interface PreferenceTable {
  user_id: string;
  data: JSONColumnType<Partial<UserPreferences>>;
}

/** Contact details that a user entered. */
export interface UserContactTable {
  user_id: string;
  phone: Generated<string>;
  company: Generated<string>;
  country: Generated<string>;
  note: Generated<string>;
}

/** A link with which a user sets a password, by the SHA-256 of its token: one per user, deleted after use. */
export interface PasswordLinkTable {
  user_id: string;
  token_hash: Buffer;
  created_at: CreatedAt;
  expires_at: Date;
}

/** Links that prove an e-mail address; only the hash of the token is stored. */
export interface EmailVerificationTable {
  token_hash: Buffer;
  user_id: string;
  email: string;
  /** Wrong codes that were entered since. */
  misses: Generated<number>;
  created_at: CreatedAt;
  expires_at: Date;
}
