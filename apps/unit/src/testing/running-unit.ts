import { eventually, TestConsole } from '@backhaul/agent/testing';
import type { UnitConfiguration } from '@backhaul/contract';
import type { OrderResult, UnitState } from '@backhaul/contract/bus';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { readOptions } from '../options.js';
import { startUnit } from '../unit.js';

const U = 'crew-1';

/** A unit as its program starts it, on a test console. `programs`: a folder that precedes PATH. */
export async function runningUnit(args: readonly string[], programs?: string) {
  const folder = await mkdtemp(join(tmpdir(), 'unit-'));
  const far = new TestConsole();
  await far.start();
  const options = readOptions(['--state-dir', folder, ...args]);
  if (!options) throw new Error('help was asked for');
  const path = process.env['PATH'];
  if (programs !== undefined) process.env['PATH'] = `${programs}:${path}`;
  const unit = await startUnit(options, far.device('unit', U), pino({ level: 'silent' }), () => undefined);
  let version = 0;
  const state = (): UnitState | undefined => {
    const newest = far.received(U).states.at(-1);
    return newest?.kind === 'unit' ? newest : undefined;
  };
  await eventually('the state of the unit', state);
  return {
    far,
    state: (): UnitState => {
      const newest = state();
      if (!newest) throw new Error('the unit has not said its state');
      return newest;
    },
    telemetry: () => {
      const newest = far.received(U).telemetry.at(-1);
      return newest?.kind === 'unit' ? newest : undefined;
    },
    malformed: () => far.received(U).malformed,
    order: (order: object): Promise<OrderResult> => far.result(U, far.order(U, order)),
    /** Sends it a configuration, and waits until it reports that version. */
    configure: async (configuration: UnitConfiguration): Promise<void> => {
      version += 1;
      far.publish(U, { type: 'desired', version, configuration });
      await eventually(`version ${version}`, () => state()?.configuration.version === version || undefined);
    },
    stop: async (): Promise<void> => {
      await unit.stop();
      await far.stop();
      process.env['PATH'] = path;
      await rm(folder, { recursive: true });
    },
  };
}
export type RunningUnitOnConsole = Awaited<ReturnType<typeof runningUnit>>;
