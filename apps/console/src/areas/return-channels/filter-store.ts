import { sql, type RawBuilder } from 'kysely';

/** More than any group has. */
const MOST = 10_000;

/** Query of the whole list, by name. */
export const EVERY_ONE = {
  offset: 0,
  limit: MOST,
  searchKey: 'name',
  searchValue: '',
  sortBy: 'name',
  sortDir: 'asc',
} as const;

/** SQL condition for the video return channels of an inventory. */
export const inInventory = (id: string): RawBuilder<boolean> => sql<boolean>`r.inventory_id = ${id}`;

/** SQL condition for the video return channels of a group. */
export const inGroup = (id: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from channel_groups m where m.channel_id = r.id and m.group_id = ${id})`;
