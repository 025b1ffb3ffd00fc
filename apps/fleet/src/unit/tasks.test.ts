import { DONE, type OrderContext } from '@backhaul/agent';
import { DEVICE_SOFTWARE_ERRORS, INSTALLS_BY_HAND } from '@backhaul/domain';
import { describe, expect, it } from 'vitest';
import type { Activity, Condition } from '../life/condition.js';
import { firstCondition } from '../life/first.js';
import { proceed } from '../life/proceed.js';
import { seededRandom, type Random } from '../random/random.js';
import { unitTraits } from '../traits/traits.js';
import { wait } from './pass.js';
import { perform, type Task } from './tasks.js';

const IDLE: Activity = { kind: 'idle', leftMs: 9, next: 'away' };
const ON_AIR: Activity = { kind: 'transmitting', phase: 'streaming', leftMs: 9, run: null };
/** The first draw is whether and how an upgrade fails: low numbers do not. */
const SUCCEEDS: Random = () => 0.1;
const FAILS: Random = () => 0.92;

const occupy = () => ({ refusal: null, over: () => undefined });

const INSTALL: Task = { name: 'upgrade', args: { version: '9.9.1' } };

interface Rig {
  readonly order?: Task;
  readonly name?: string;
  readonly activity?: Activity;
  readonly random?: Random;
  /** What happens to the unit as soon as it tells how far it is. */
  readonly whenTold?: (rig: { readonly after: () => void; readonly callOff: () => void }) => void;
}

/** Has a simulated unit carry an order out, by default install a version; it lives on only as far as `whenTold` lets it. */
async function obeyed({ name = 'oslo-pack-1', activity = IDLE, random = SUCCEEDS, whenTold, order = INSTALL }: Rig) {
  const traits = unitTraits({ deviceId: 'u1', name }, 's');
  let condition: Condition = { ...firstCondition(traits, seededRandom('install')), activity };
  const before = condition.swVersion;
  const told: (number | null)[] = [];
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
    tell({ percent }) {
      told.push(percent);
      whenTold?.({ after, callOff: () => broken.abort(new Error('It was called off')) });
    },
  };
  const change = (how: (now: Condition) => Condition): void => void (condition = how(condition));
  const body = { traits, random, condition: () => condition, brokerUrl: '', change, now: () => 0, occupy, wait };
  const answer = await perform(order, body, context);
  return { answer, told, changed: condition.swVersion !== before, version: condition.swVersion, condition };
}

describe('installing software', () => {
  it('is answered when it is done, with the new version, before the restart', async () => {
    const { answer, told, version } = await obeyed({ whenTold: ({ after }) => after() });
    expect(answer).toEqual(DONE);
    expect([told, version]).toEqual([[0], '9.9.1']);
  });

  it('that fails says by which error of devices, and leaves the version before', async () => {
    const { answer, changed } = await obeyed({ random: FAILS, whenTold: ({ after }) => after() });
    const data = { kind: 'upgrade', rejected: false, code: 104 };
    expect(answer).toEqual({ outcome: 'failed', error: DEVICE_SOFTWARE_ERRORS[104], data });
    expect(changed).toBe(false);
  });

  it.each<[string, Rig, string]>([
    ['on air', { activity: ON_AIR }, 'The unit is on air or busy with something else'],
    ['that gets it by hand', { name: 'oslo-phone-1' }, INSTALLS_BY_HAND],
  ])('is rejected by a unit %s', async (_, rig, error) => {
    const { answer, told, changed } = await obeyed(rig);
    expect(answer).toEqual({ outcome: 'failed', error, data: { kind: 'upgrade', rejected: true, code: null } });
    expect([told, changed]).toEqual([[], false]);
  });

  it('can be called off', async () => {
    await expect(obeyed({ whenTold: ({ callOff }) => callOff() })).rejects.toThrow('It was called off');
  });
});
