import type { Rollout } from '@backhaul/contract';
import { rolloutActRefusal, rolloutMessage, type RolloutAct } from '@backhaul/domain';
import type { Transaction } from 'kysely';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import { page } from '../../control/resources/page.js';
import { mutate } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { newId } from '../../platform/kernel/ids.js';
import { invalid, Refusal } from '../../platform/kernel/refusal.js';
import type { RolloutDependencies } from './dependencies.js';
import { linesOf } from './lines.js';
import { newDevices } from './new-devices.js';
import {
  forgiveFailures,
  giveUpWaiting,
  insertRollout,
  lockRollout,
  pageOfDevices,
  rolloutOf,
  rolloutStore,
  setState,
  termsOf,
  waitAgain,
} from './store.js';
import { presentDevices } from './waits.js';

type Locked = Awaited<ReturnType<typeof lockRollout>>;
type Work = (tx: Transaction<Database>, id: string, before: Locked, now: Date) => Promise<unknown>;

/** Changes of each action. */
const WORK: Readonly<Record<RolloutAct, Work>> = {
  pause: (tx, id) => setState(tx, id, 'paused'),
  async resume(tx, id) {
    await forgiveFailures(tx, id);
    await setState(tx, id, 'running');
  },
  async cancel(tx, id, _before, now) {
    await giveUpWaiting(tx, id, JSON.stringify(rolloutMessage('rollout_cancelled')), now);
    await setState(tx, id, 'cancelled', now);
  },
  async retry(tx, id, { state }) {
    if ((await waitAgain(tx, id)) === 0) throw new Refusal('ROLLOUT_NONE_FAILED');
    // A paused rollout stays paused; its failed devices wait like the others.
    if (state !== 'paused') await setState(tx, id, 'running');
  },
};

/** Handlers of the calls on rollouts. */
export function rolloutHandlers(dependencies: RolloutDependencies): AreaHandlers<'rollouts'> {
  const { db, clock } = dependencies;
  const store = rolloutStore(dependencies);
  const one = (caller: Caller, id: string): Promise<Rollout> => rolloutOf(db, clock, caller, id);

  const act =
    (what: RolloutAct) =>
    async (_input: unknown, { caller, subject: { id } }: { caller: Caller; subject: { readonly id: string } }) => {
      await mutate(
        dependencies,
        caller,
        async (tx) => {
          const before = await lockRollout(tx, id);
          const refusal = rolloutActRefusal(what, before.state, before.failed);
          if (refusal !== null) throw new Refusal(refusal.code);
          await WORK[what](tx, id, before, new Date(clock.now()));
          return before;
        },
        ({ name }) => ({ action: `rollout:${what}`, subject: { kind: 'rollout', id }, detail: name }),
      );
      return one(caller, id);
    };

  return {
    list: ({ query }, { caller }) => page(db, store, caller, query),
    get: (_input, { caller, subject: { id } }) => one(caller, id),
    async preview({ body }) {
      return { lines: [...(await linesOf(dependencies, body))] };
    },
    async create({ body }, { caller }) {
      const lines = await linesOf(dependencies, body);
      const [bad] = lines.flatMap(({ verdict, message }) => (verdict === 'unknown' && message ? [message] : []));
      if (bad !== undefined) throw invalid(body.csv === undefined ? 'body.deviceIds' : 'body.csv', bad);
      if (!lines.some(({ verdict }) => verdict === 'ready' || verdict === 'waits')) throw new Refusal('ROLLOUT_EMPTY');
      const id = newId('rol');
      const now = new Date(clock.now());
      const { name, description, liqVersion, targetVersion, stopPercent, window } = body;
      const row = {
        id,
        name,
        description,
        liq_version: liqVersion,
        target_version: targetVersion,
        stop_percent: stopPercent,
        start_window: window === null ? null : JSON.stringify(window),
        made_by: caller.userId,
        created_at: now,
      };
      await mutate(dependencies, caller, (tx) => insertRollout(tx, row, newDevices(lines, now)), {
        action: 'rollout:create',
        subject: { kind: 'rollout', id },
        detail: `${name}: ${targetVersion}, ${lines.length} devices`,
      });
      return one(caller, id);
    },
    async devices({ query }, { subject: { id } }) {
      const terms = await termsOf(db, id);
      const { rows, total } = await pageOfDevices(db, id, query);
      const { offset, limit } = query;
      return { items: await presentDevices(dependencies, terms, rows), total, offset, limit };
    },
    pause: act('pause'),
    resume: act('resume'),
    cancel: act('cancel'),
    retry: act('retry'),
  };
}
