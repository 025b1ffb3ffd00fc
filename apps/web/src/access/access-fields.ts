import { message, type Message } from '@backhaul/domain';
import { t } from '../text/t.js';
import type { Field, Refused } from '../ui/resource/form.js';

interface Group {
  readonly id: string;
  readonly name: string;
  readonly inventory: { readonly id: string; readonly name: string };
}

/** Check of a field that needs at least one choice. */
export const needsOne = (chosen: readonly string[]): Message | null =>
  chosen.length === 0 ? message('required') : null;

/** Fields for inventories and for the groups of the chosen ones; `check` reports what is wrong with the chosen inventories. */
export function accessFields(
  inventories: readonly { readonly id: string; readonly name: string }[],
  groups: readonly Group[],
  chosen: readonly string[],
  isSuperuser: boolean,
  check: (chosen: readonly string[]) => Refused,
): readonly Field<'inventoryIds' | 'groupIds'>[] {
  return [
    {
      kind: 'several',
      name: 'inventoryIds',
      label: t('users.inventories'),
      ...(isSuperuser && { hint: t('users.inventories.superuser') }),
      empty: t('users.noInventories'),
      options: inventories.map(({ id, name }) => ({ value: id, label: name })),
      check: (ids) => (isSuperuser ? null : check(ids)),
    },
    {
      kind: 'several',
      name: 'groupIds',
      label: t('users.groups'),
      hint: t('users.groups.hint'),
      empty: t('users.noGroups'),
      options: groups
        .filter(({ inventory }) => chosen.includes(inventory.id))
        .map(({ id, name, inventory }) => ({ value: id, label: `${inventory.name} · ${name}` })),
    },
  ];
}

/** Removes the groups whose inventory is no longer chosen. */
export const within = (
  groups: readonly Group[],
  groupIds: readonly string[],
  inventoryIds: readonly string[],
): string[] =>
  groupIds.filter((id) => groups.every((group) => group.id !== id || inventoryIds.includes(group.inventory.id)));
