import { expect, test, vi } from 'vitest';
import { deviceServices } from '../../text/en/device-services.js';
import { addMessages } from '../../text/t.js';
import { unitNamed } from './unit-named.js';

const UNITS = [
  { id: 'a', name: 'Crew-1', inventory: { id: 'metro', name: 'Metro' } },
  { id: 'b', name: 'crew-1', inventory: { id: 'north', name: 'North' } },
  { id: 'c', name: 'crew-10', inventory: { id: 'north', name: 'North' } },
];

vi.mock('../../api/client.js', () => ({
  api: {
    adminUnits: {
      list: async ({ query }: { readonly query: { readonly searchValue: string; readonly inventoryId?: string } }) => ({
        items: UNITS.filter(
          ({ name, inventory }) =>
            name.toLowerCase().includes(query.searchValue.toLowerCase()) &&
            (query.inventoryId === undefined || inventory.id === query.inventoryId),
        ),
      }),
    },
  },
}));

addMessages(deviceServices);

test('a name that units of two inventories have is refused, and the inventories are named', async () => {
  await expect(unitNamed('crew-1', '')).rejects.toThrow(
    'Several units are named crew-1, in Metro, North. Choose the inventory.',
  );
});

test('with the inventory chosen, its unit is found', async () => {
  expect(await unitNamed(' crew-1 ', 'north')).toBe('b');
  expect(await unitNamed('CREW-1', 'metro')).toBe('a');
});

test('a name of one inventory alone needs no choice; one that no unit has is refused', async () => {
  expect(await unitNamed('crew-10', '')).toBe('c');
  await expect(unitNamed('crew-10', 'metro')).rejects.toThrow('There is no unit crew-10');
});
