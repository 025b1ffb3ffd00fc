import type { AlertChoices } from '@backhaul/contract';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../api/call-query.js';
import { api } from '../api/client.js';

const NONE: AlertChoices = { groups: [], labels: [], users: [], dutyLists: [], webhooks: [], devices: [], sms: false };

/** Choices for the routes, duty lists and maintenance windows of an inventory; empty while loading or without an inventory. */
export function useChoices(inventoryId: string): AlertChoices {
  const { data } = useQuery({
    ...callQuery(api.alertRoutes.choices, { params: { id: inventoryId } }),
    enabled: inventoryId !== '',
  });
  return data ?? NONE;
}

interface Named {
  readonly id: string;
  readonly name: string | null;
}

/** Options of a field: the available choices, and those that were chosen and no longer exist, labelled `gone`. */
export const optionsOf = (choices: readonly Named[], chosen: readonly Named[], gone: string) => [
  ...choices.map(({ id, name }) => ({ value: id, label: name ?? gone })),
  ...chosen
    .filter(({ id }) => !choices.some((one) => one.id === id))
    .map(({ id, name }) => ({ value: id, label: name ?? gone })),
];
