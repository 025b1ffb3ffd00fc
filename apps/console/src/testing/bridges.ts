import { expect, it } from 'vitest';
import { refusal } from './api.js';
import type { TestWorld } from './world.js';

/** A refusal: its cause, its setup, the code of the response and, if the specification defines one, its title. */
export type Refusal = readonly [when: string, prepare: () => unknown, code: string, title?: string];

/** One test per row: the request is refused, no order is stored and the requested configuration is unchanged. */
export function itIsRefused(world: TestWorld, ask: () => Promise<unknown>, rows: readonly Refusal[]): void {
  for (const [when, prepare, code, title] of rows) {
    it(`is refused ${when}, and nothing changes`, async () => {
      await prepare();
      expect(await refusal(ask())).toMatchObject({ code, ...(title !== undefined && { title }) });
      expect(await world.storedOrders()).toEqual([]);
      const [row] = await world.db
        .selectFrom('units')
        .select('bridges')
        .where('device_id', '=', world.unitId)
        .execute();
      expect(row?.bridges).toEqual({});
    });
  }
}
