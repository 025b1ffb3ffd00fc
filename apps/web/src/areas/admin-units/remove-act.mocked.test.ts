import type { ListedUnit } from '@backhaul/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { adminUnits } from '../../text/en/admin-units.js';
import { addMessages } from '../../text/t.js';
import { removeAct } from './remove-act.js';

const removed = vi.hoisted((): unknown[] => []);

// The real client needs the manifest from the bundler; the test only checks which calls are made.
vi.mock('../../api/client.js', () => ({
  api: { adminUnits: { remove: async (input: unknown) => void removed.push(input) } },
}));

addMessages(adminUnits);
beforeEach(() => void removed.splice(0));

const unit = (id: string, transmitting = false): ListedUnit => ({
  id,
  name: id,
  alias: '',
  type: 'fieldUnits',
  serialNumber: '',
  comment: '',
  ownership: null,
  inventory: { id: 'i', name: 'Metro' },
  groups: [],
  status: transmitting ? 'live' : 'idle',
  swVersion: '9.1',
  transmitting,
  createdAt: 0,
  pairedAt: null,
});

test('a unit that is in no group can be deleted, and what that means is said before', async () => {
  const act = removeAct(null);
  const crew = unit('crew-1');
  expect([act.fits(crew), act.reason(crew), act.title([crew])]).toEqual([true, null, 'Delete crew-1?']);
  expect(act.consequences([crew])).toEqual([
    'Credentials become invalid. Channels that were used get new passphrases. This cannot be undone.',
  ]);
  await act.run(crew);
  expect(removed).toEqual([{ params: { id: 'crew-1' } }]);
});

test('of several units, those that transmit are counted; a user without the right sees the reason', () => {
  const act = removeAct('You may not');
  const rows = [unit('a', true), unit('b')];
  expect(act.title(rows)).toBe('Delete 2 units?');
  expect(act.consequences(rows)[0]).toBe('1 transmission ends.');
  expect(act.reason(unit('a'))).toBe('You may not');
});
