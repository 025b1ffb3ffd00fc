import { expect, it } from 'vitest';
import { refusal } from './api.js';
import type { TestWorld } from './world.js';

/** When it is refused, what makes it so, the code of the answer and, where the specification has words for it, its title. */
export type Refusal = readonly [when: string, prepare: () => unknown, code: string, title?: string];

/** One test a row: the ask is refused so, no order is stored and the unit is wanted as before. */
export function itIsRefused(world: TestWorld, ask: () => Promise<unknown>, rows: readonly Refusal[]): void {
  for (const [when, prepare, code, title] of rows) {
    it(`is refused ${when}, and nothing changes`, async () => {
      await prepare();
      expect(await refusal(ask())).toMatchObject({ code, ...(title !== undefined && { title }) });
      expect(await world.storedOrders()).toEqual([]);
      const [row] = await world.db.selectFrom('devices').select('bridges').where('id', '=', world.unitId).execute();
      expect(row?.bridges).toEqual({});
    });
  }
}
