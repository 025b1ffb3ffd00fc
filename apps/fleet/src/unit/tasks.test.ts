import { DONE, type OrderContext } from '@backhaul/agent';
import { DEVICE_SOFTWARE_ERRORS, INSTALLS_BY_HAND } from '@backhaul/domain';
import { describe, expect, it } from 'vitest';
import type { Activity, Condition } from '../simulation/condition.js';
import { initialCondition } from '../simulation/initial-condition.js';
import { proceed } from '../simulation/next-activity.js';
import { seededRandom, type Random } from '../random/random.js';
import { unitTraits } from '../traits/traits.js';
import { wait } from './timed-progress.js';
import { perform, type Task } from './tasks.js';

const IDLE: Activity = { kind: 'idle', leftMs: 9, next: 'away' };
const ON_AIR: Activity = { kind: 'transmitting', phase: 'streaming', leftMs: 9, run: null };
/** The first random number decides whether and how an upgrade fails: low numbers do not. */
const SUCCEEDS: Random = () => 0.1;
const FAILS: Random = () => 0.92;

const occupy = () => ({ refusal: null, over: () => undefined });

const INSTALL: Task = { name: 'upgrade', args: { version: '9.9.1' } };

interface Rig {
  readonly order?: Task;
  readonly name?: string;
  readonly activity?: Activity;
  readonly random?: Random;
  /** Called when the unit first reports progress. */
  readonly onProgress?: (rig: { readonly after: () => void; readonly cancel: () => void }) => void;
}

/** Has a simulated unit carry out an order, by default an upgrade; time passes only as `onProgress` permits. */
async function carriedOut({
  name = 'oslo-pack-1',
  activity = IDLE,
  random = SUCCEEDS,
  onProgress,
  order = INSTALL,
}: Rig) {
  const traits = unitTraits({ deviceId: 'u1', name }, 's');
  let condition: Condition = { ...initialCondition(traits, seededRandom('install')), activity };
  const before = condition.swVersion;
  const reported: (number | null)[] = [];
  const broken = new AbortController();
  const after = (): void => {
    if (condition.activity.kind !== 'upgrading') return;
    const over = { ...condition, activity: { ...condition.activity, leftMs: 0 } };
    condition = { ...over, ...proceed(over, random) };
  };
  const context: OrderContext = {
    id: 'c1',
    signal: broken.signal,
    cancel: () => false,
    reportProgress({ percent }) {
      reported.push(percent);
      onProgress?.({ after, cancel: () => broken.abort(new Error('It was cancelled')) });
    },
  };
  const change = (how: (now: Condition) => Condition): void => void (condition = how(condition));
  const body = {
    traits,
    random,
    condition: () => condition,
    brokerUrl: '',
    room: { join: async () => DONE, leave: () => DONE },
    change,
    now: () => 0,
    occupy,
    wait,
  };
  const answer = await perform(order, body, context);
  return { answer, reported, changed: condition.swVersion !== before, version: condition.swVersion, condition };
}

describe('installing software', () => {
  it('answers an upgrade when it is done, with the new version, before the restart', async () => {
    const { answer, reported, version } = await carriedOut({ onProgress: ({ after }) => after() });
    expect(answer).toEqual(DONE);
    expect([reported, version]).toEqual([[0], '9.9.1']);
  });

  it('reports the device error of a failed upgrade, and keeps the old version', async () => {
    const { answer, changed } = await carriedOut({ random: FAILS, onProgress: ({ after }) => after() });
    const data = { kind: 'upgrade', rejected: false, code: 104 };
    expect(answer).toEqual({ outcome: 'failed', error: DEVICE_SOFTWARE_ERRORS[104], data });
    expect(changed).toBe(false);
  });

  it.each<[string, Rig, string]>([
    ['on air', { activity: ON_AIR }, 'The unit is on air or busy with something else'],
    ['that gets it by hand', { name: 'oslo-phone-1' }, INSTALLS_BY_HAND],
  ])('rejects an upgrade of a unit %s', async (_, rig, error) => {
    const { answer, reported, changed } = await carriedOut(rig);
    expect(answer).toEqual({ outcome: 'failed', error, data: { kind: 'upgrade', rejected: true, code: null } });
    expect([reported, changed]).toEqual([[], false]);
  });

  it('can be cancelled', async () => {
    await expect(carriedOut({ onProgress: ({ cancel }) => cancel() })).rejects.toThrow('It was cancelled');
  });
});
