import type { Ask, UnitEvent, Execution, Fault, History, StoredCommand, Violation } from '../history.js';
import { groupBy } from './group-by.js';
import { common, longest, without } from './intervals.js';
import { reachable } from './reach.js';
import { runsOf } from './runs.js';

/** Unanswered orders are sent again after 5 to 10 s, so a unit that was online this long received it, ms. */
const REACHED_MS = 11_000;
/** An expired order is settled within the grace period of answers, one polling interval and a margin, ms. */
const SETTLED_MS = 10_000;

/** Checks orders: each acknowledged one ends as recorded, none is executed twice, late, or without being on record. */
export function checkOrders(history: History): Violation[] {
  const { asks, events, stored } = history;
  const byId = new Map(stored.commands.map((command) => [command.id, command]));
  const executions = groupBy(events.filter(isExecution), ({ id }) => id);
  const words = new Set(events.flatMap((event) => (event.step === 'answered' ? [event.id] : [])));
  return [
    ...acknowledgedAway(asks, byId),
    ...[...executions.values()].flatMap((of) => checkExecutions(of, byId)),
    ...stored.commands.flatMap((command) =>
      checkEnd(command, executions.get(command.id)?.length ?? 0, words.has(command.id), stored.readAt),
    ),
    ...neverReached(history, byId, executions, words),
  ];
}

const isExecution = (event: UnitEvent): event is Execution => event.step === 'executed';

const violation = (fault: Fault, unitId: string, subject: string, detail: string): Violation => ({
  fault,
  unitId,
  subject,
  detail,
});

const acknowledgedAway = (asks: readonly Ask[], byId: ReadonlyMap<string, StoredCommand>): Violation[] =>
  asks.flatMap(({ unitId, kind, answers }) =>
    answers.flatMap((answer) =>
      answer.is === 'accepted' && answer.commandId !== null && !byId.has(answer.commandId)
        ? [violation('lost', unitId, answer.commandId, `the ${kind} was acknowledged and is not on record`)]
        : [],
    ),
  );

function checkExecutions(all: readonly Execution[], byId: ReadonlyMap<string, StoredCommand>): Violation[] {
  const [first] = all;
  if (!first) return [];
  const { unitId, id, order } = first;
  const command = byId.get(id);
  const found: Violation[] = [];
  if (all.length > 1) found.push(violation('doubled', unitId, id, `the ${order} was executed ${all.length} times`));
  if (!command) found.push(violation('unrecorded', unitId, id, `the ${order} was executed and is not on record`));
  else if (all.some((one) => one.unitId !== command.unitId))
    found.push(violation('unrecorded', unitId, id, `the ${order} is on record for another unit`));
  for (const { at, expires } of all) {
    const end = Math.min(expires, command?.expiresAt ?? expires);
    if (at > end)
      found.push(violation('late', unitId, id, `the ${order} was executed ${at - end} ms after its expiry`));
  }
  return found;
}

/** The recorded end of an order matches what the unit did. */
function checkEnd(command: StoredCommand, executed: number, hasResult: boolean, readAt: number): Violation[] {
  const { id, unitId, name, state, expiresAt } = command;
  if (state === 'done' && executed === 0 && !hasResult)
    return [violation('untrue', unitId, id, `the ${name} is done on record and was never executed`)];
  if (state === 'expired' && executed > 0)
    return [violation('untrue', unitId, id, `the ${name} has expired on record and was executed`)];
  if ((state === 'pending' || state === 'sent') && expiresAt + SETTLED_MS < readAt)
    return [violation('lost', unitId, id, `the ${name} is ${state} ${readAt - expiresAt} ms after its expiry`)];
  return [];
}

/** Acknowledged orders that a unit never received although it was online for long enough. */
function neverReached(
  history: History,
  byId: ReadonlyMap<string, StoredCommand>,
  executions: ReadonlyMap<string, readonly Execution[]>,
  words: ReadonlySet<string>,
): Violation[] {
  const { asks, events, stored, troubles } = history;
  const runs = groupBy(runsOf(history), ({ unitId }) => unitId);
  const ended = new Map(stored.transmissions.map(({ id, endedAt }) => [id, endedAt]));
  const deedsOf = groupBy(events, ({ unitId }) => unitId);
  const reach = new Map([...deedsOf].map(([unitId, own]) => [unitId, reachable(unitId, own, troubles, stored.readAt)]));
  const seen = new Set<string>();
  return asks.flatMap(({ answers, answeredAt, unitId }) =>
    answers.flatMap((answer) => {
      if (answer.is !== 'accepted' || answer.commandId === null || seen.has(answer.commandId)) return [];
      seen.add(answer.commandId);
      const command = byId.get(answer.commandId);
      if (!command || executions.has(command.id) || words.has(command.id)) return [];
      const { expiresAt, waitsMs } = command;
      const life = { from: answeredAt, to: Math.min(expiresAt, stored.readAt, withdrawnAt(command, ended)) };
      const present = common(reach.get(unitId) ?? [], [life]);
      // A retried order is not sent while its unit transmits.
      const there = longest(waitsMs === null ? present : without(present, runs.get(unitId) ?? []));
      if (there < Math.max(REACHED_MS, 2 * (waitsMs ?? 0))) return [];
      const detail = `the ${command.name} was acknowledged and not executed although the unit was online for ${there} ms`;
      return [violation('lost', unitId, command.id, detail)];
    }),
  );
}

/** A start is withdrawn when its transmission ends; a retried channel selection when another one replaces it. */
function withdrawnAt(command: StoredCommand, ended: ReadonlyMap<string, number | null>): number {
  const { name, state, transmissionId, answeredAt, waitsMs } = command;
  if (name === 'start') return ended.get(transmissionId ?? '') ?? Infinity;
  return waitsMs !== null && state === 'expired' ? (answeredAt ?? Infinity) : Infinity;
}
