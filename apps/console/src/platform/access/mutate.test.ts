import { expect, it, vi } from 'vitest';
import { testWorld } from '../../testing/world.js';
import { mutate } from './mutate.js';

const world = await testWorld();
const registry = { refresh: () => Promise.resolve() };
const nobody = { userId: null, username: 'test', address: '' };

it('a change that waits for one which waits for it is made again, and both are made once', async () => {
  const ids = [world.unitId, world.serverId];
  const tries = [0, 0];
  let arrived = 0;
  const change = (index: number, order: readonly string[]) =>
    mutate(
      { db: world.db, registry },
      nobody,
      async (tx) => {
        tries[index] = (tries[index] ?? 0) + 1;
        for (const [at, id] of order.entries()) {
          await tx
            .updateTable('devices')
            .set((eb) => ({ desired_version: eb('desired_version', '+', 1) }))
            .where('id', '=', id)
            .execute();
          if (at > 0 || tries[index] > 1) continue;
          arrived += 1;
          await vi.waitFor(() => expect(arrived).toBe(2), 10_000);
        }
      },
      () => undefined,
    );
  const versions = async () =>
    (await world.db.selectFrom('devices').select('desired_version').where('id', 'in', ids).orderBy('id').execute()).map(
      (row) => row.desired_version,
    );
  const before = await versions();
  await Promise.all([change(0, ids), change(1, ids.toReversed())]);
  expect(tries.toSorted((a, b) => a - b)).toEqual([1, 2]);
  expect(await versions()).toEqual(before.map((version) => version + 2));
});
