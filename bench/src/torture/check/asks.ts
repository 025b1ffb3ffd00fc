import { isAcknowledged, isUncertain, type Ask, type AskKind, type History, type Violation } from '../history.js';
import { groupBy } from './group-by.js';

/** Audit actions and order names by kind of request. */
const ACTIONS: Readonly<Record<AskKind, string | null>> = {
  rename: 'unit:rename',
  delay: 'unit:configure',
  configure: 'unit:configure',
  start: null,
  stop: null,
  selectChannel: null,
};

/** Checks requests: one key acts once, an acknowledged change was made, a refused one was not. */
export const checkAsks = (history: History): Violation[] => [
  ...oneAct(history.asks),
  ...changes(history),
  ...unasked(history),
  ...lastNames(history),
];

const oneAct = (asks: readonly Ask[]): Violation[] =>
  asks.flatMap(({ key, unitId, kind, answers }) => {
    const ids = new Set(answers.flatMap((answer) => (answer.is === 'accepted' ? [answer.commandId] : [])));
    if (ids.size < 2) return [];
    const detail = `one key of a ${kind} was given ${ids.size} orders`;
    return [{ fault: 'doubled', unitId, subject: key, detail } as const];
  });

/** Each change is in the audit at least as often as it was acknowledged, and at most as often as it was possibly made. */
function changes({ asks, stored }: History): Violation[] {
  const written = groupBy(stored.changes, ({ unitId, action, detail }) => nameOf(unitId, action, detail));
  const wanted = groupBy(
    asks.filter(({ kind }) => ACTIONS[kind] !== null),
    ({ unitId, kind, value }) => nameOf(unitId, ACTIONS[kind] ?? '', value),
  );
  return [...wanted].flatMap(([subject, same]): Violation[] => {
    const [{ unitId, kind, value } = { unitId: '', kind: '', value: '' }] = same;
    const rows = written.get(subject)?.length ?? 0;
    const least = same.filter(isAcknowledged).length;
    const most = least + same.filter(isUncertain).length;
    const detail = `${kind} to ${String(value)}: acknowledged ${least}, uncertain ${most - least}, made ${rows} times`;
    if (rows < least) return [{ fault: 'lost', unitId, subject, detail }];
    return rows > most ? [{ fault: 'doubled', unitId, subject, detail }] : [];
  });
}

const nameOf = (unitId: string, action: string, detail: string | null): string => `${unitId} ${action} ${detail ?? ''}`;

/** Stored orders without an acknowledgement are at most as many as requests without a response. */
function unasked({ asks, stored }: History): Violation[] {
  const informed = new Set(
    asks.flatMap(({ answers }) => answers.flatMap((answer) => (answer.is === 'accepted' ? [answer.commandId] : []))),
  );
  const untold = groupBy(
    stored.commands.filter(({ id, asked }) => asked && !informed.has(id)),
    ({ unitId, name }) => `${unitId} ${name}`,
  );
  const uncertain = groupBy(asks.filter(isUncertain), ({ unitId, kind }) => `${unitId} ${kind}`);
  return [...untold].flatMap(([subject, commands]): Violation[] => {
    const most = uncertain.get(subject)?.length ?? 0;
    if (commands.length <= most) return [];
    const [{ unitId, name } = { unitId: '', name: '' }] = commands;
    const ids = commands.map(({ id }) => id).join(', ');
    const detail = `${commands.length} orders ${name} are on record, at most ${most} may be: ${ids}`;
    return [{ fault: 'doubled', unitId, subject, detail }];
  });
}

/** The name of a unit is not older than an acknowledged later one. */
function lastNames({ asks, stored }: History): Violation[] {
  const byUnit = groupBy(
    asks.filter(({ kind }) => kind === 'rename'),
    ({ unitId }) => unitId,
  );
  return [...byUnit].flatMap(([unitId, renames]): Violation[] => {
    const name = stored.names.get(unitId);
    const own = renames.find(({ value }) => value === name);
    // A request without a response may have been carried out at any time.
    const writtenBy = own === undefined ? -Infinity : isAcknowledged(own) ? own.answeredAt : Infinity;
    const later = renames.find((one) => isAcknowledged(one) && one.askedAt > writtenBy);
    if (!later) return [];
    const detail = `its name is ${name ?? '?'} although ${later.value ?? '?'} was acknowledged later`;
    return [{ fault: 'lost', unitId, subject: later.key, detail }];
  });
}
