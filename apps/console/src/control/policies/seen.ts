import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '../../platform/access/scope.js';

/** Records of an inventory that a scope sees, by their inventory or by a row of groups. */
const seen = (scope: Scope, inventory: string, inGroups: (ids: readonly string[]) => RawBuilder<boolean>) =>
  scope.all
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.ref(inventory)} = any(${[...scope.inventoryIds]}::text[]) or ${inGroups([...scope.groupIds])})`;

/** Channels `c` that a scope sees. */
export const channelSeen = (scope: Scope): RawBuilder<boolean> =>
  seen(
    scope,
    'c.inventory_id',
    (ids) => sql<boolean>`exists (
    select 1 from channel_groups g where g.channel_id = c.id and g.group_id = any(${ids}::text[]))`,
  );

/** Groups of channels `g` that a scope sees. */
export const groupOfChannelsSeen = (scope: Scope): RawBuilder<boolean> =>
  seen(
    scope,
    'g.inventory_id',
    (ids) => sql<boolean>`exists (
    select 1 from channel_groups cg where cg.channel_id = g.id and cg.group_id = any(${ids}::text[]))`,
  );

/** Units `u`, rows of `devices`, that a scope sees. */
export const unitSeen = (scope: Scope): RawBuilder<boolean> =>
  seen(
    scope,
    'u.inventory_id',
    (ids) => sql<boolean>`exists (
    select 1 from device_groups g where g.device_id = u.id and g.group_id = any(${ids}::text[]))`,
  );

/** Servers `s`, rows of `devices`, that a scope sees. */
export const serverSeen = (scope: Scope): RawBuilder<boolean> =>
  seen(
    scope,
    's.inventory_id',
    (ids) => sql<boolean>`exists (
    select 1 from device_groups g where g.device_id = s.id and g.group_id = any(${ids}::text[]))`,
  );

/** Groups `g` that a scope may enter. */
export const groupSeen = (scope: Scope): RawBuilder<boolean> =>
  scope.all
    ? sql<boolean>`true`
    : sql<boolean>`(g.inventory_id = any(${[...scope.inventoryIds]}::text[]) or g.id = any(${[...scope.groupIds]}::text[]))`;
