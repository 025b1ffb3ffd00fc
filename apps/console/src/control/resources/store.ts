import type { KeptKind, SettingValue } from '@backhaul/domain';
import type { Expression, Kysely, RawBuilder, Transaction } from 'kysely';
import type { AuditGone } from '../../platform/access/audit-place.js';
import type { ChangeEntry, Touched } from '../../platform/access/mutate.js';
import type { Caller, Scope } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';

/** What a paged list reads of one kind of record. Columns are those of `rows`. */
export interface ListStore<Row extends { readonly id: string }, Item, Search extends string, Sort extends string> {
  /** The records that a scope covers. */
  rows(db: Kysely<Database>, scope: Scope): Expression<Row>;
  /** All records, as a scope sees them, for the answer of a change that removes one from the caller's scope. Absent if no change does. */
  left?(scope: Scope): Expression<Row>;
  /** The column of each `searchKey`, matched anywhere in it. */
  readonly search: Readonly<Record<Search, keyof Row & string>>;
  /** Sort expression of each `sortBy`. */
  readonly sort: Readonly<Record<Sort, RawBuilder<unknown>>>;
  present(row: Row, caller: Caller): Item;
}

/** Effects of a change besides writing its record. */
export interface Effect {
  /** For the audit, readable; never a secret. */
  readonly detail?: string;
  readonly touches?: readonly Touched[];
  /** Of a deletion, for the audit: data that can no longer be looked up. */
  readonly gone?: AuditGone;
  /** Changes of other records with it. */
  readonly also?: readonly ChangeEntry[];
  /** Runs after the commit. */
  readonly after?: () => void;
}

/** Definition of a kind of record that administrators manage; `crud` makes its handlers. */
export interface Store<
  Row extends { readonly id: string },
  Item,
  Search extends string,
  Sort extends string,
  Create,
  Change,
> extends ListStore<Row, Item, Search, Sort> {
  /** Its kind in the audit. */
  readonly kind: KeptKind;
  readonly idPrefix: string;
  readonly table:
    | 'alert_routes'
    | 'api_keys'
    | 'audio_interfaces'
    | 'audio_rooms'
    | 'channels'
    | 'client_notifications'
    | 'devices'
    | 'duty_lists'
    | 'geocoding_profiles'
    | 'groups'
    | 'inventories'
    | 'inventory_services'
    | 'labels'
    | 'modem_vendors'
    | 'operator_sets'
    | 'organizations'
    | 'publishers'
    | 'software_versions'
    | 'release_notes'
    | 'maintenance_windows'
    | 'stories'
    | 'stream_profiles'
    | 'stream_providers'
    | 'subscribers'
    | 'tally_interfaces'
    | 'usage_profiles'
    | 'users'
    | 'webhooks';
  /** The fields of a record that the audit stores before and after a change; never a secret. */
  audited(row: Row): Readonly<Record<string, SettingValue>>;
  /** Each throws the refusal of the call. The record of `update` and `remove` is locked; `row` is its state before. */
  create(tx: Transaction<Database>, caller: Caller, id: string, body: Create): Promise<Effect>;
  update(tx: Transaction<Database>, caller: Caller, row: Row, body: Change): Promise<Effect>;
  /** Absent for records that cannot be deleted. */
  remove?(tx: Transaction<Database>, caller: Caller, row: Row): Promise<Effect>;
}
