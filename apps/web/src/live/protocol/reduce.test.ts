import type { LiveMessage, LiveRequest } from '@backhaul/contract/live';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { channelOf, serverOf, unitOf } from '../testing/rows.js';
import { createTables } from '../store/tables.js';
import { askFor, chooseGroup, type Cursor, reconnected, reduce, START, type Step } from './reduce.js';

const GROUP = 'north';

/** The console's side of the protocol: numbered changes, and whole rows on a resume. */
function createConsole(epoch: string) {
  const rows = new Map<string, { row: ReturnType<typeof unitOf>; at: number }>();
  const gone = new Map<string, number>();
  let seq = 0;
  const units = () => [...rows.values()].map(({ row }) => row);

  return {
    units,
    change(uid: string, totalBitrate: number): LiveMessage {
      const from = seq;
      seq += 1;
      const known = rows.get(uid);
      const row = { ...(known?.row ?? unitOf(uid)), totalBitrate };
      rows.set(uid, { row, at: seq });
      gone.delete(uid);
      return { type: 'delta', group: GROUP, from, seq, units: [known ? { uid, totalBitrate } : row] };
    },
    remove(uid: string): LiveMessage {
      const from = seq;
      seq += 1;
      rows.delete(uid);
      gone.set(uid, seq);
      return { type: 'delta', group: GROUP, from, seq, removedUnits: [uid] };
    },
    answer(request: LiveRequest): LiveMessage[] {
      if (request.type === 'unsubscribe') return [];
      const resume = request.resume;
      if (resume?.epoch === epoch) {
        return [
          {
            type: 'delta',
            group: GROUP,
            from: resume.seq,
            seq,
            units: [...rows.values()].filter(({ at }) => at > resume.seq).map(({ row }) => row),
            removedUnits: [...gone].filter(([, at]) => at > resume.seq).map(([uid]) => uid),
          },
        ];
      }
      const all = units();
      const half = Math.ceil(all.length / 2);
      const batch = (first: boolean): LiveMessage => ({
        type: 'snapshot',
        group: GROUP,
        epoch,
        seq,
        first,
        last: !first,
        units: first ? all.slice(0, half) : all.slice(half),
        channels: [],
        servers: [],
      });
      return [batch(true), batch(false)];
    },
  };
}

/** A browser whose connection can be cut: requests that are made while cut are repeated on reconnection. */
function createBrowser(answer: (request: LiveRequest) => LiveMessage[]) {
  const tables = createTables();
  let cursor: Cursor = START;
  let now = 0;

  function take(step: Step, deliver: (message: LiveMessage) => void): void {
    cursor = step.cursor;
    tables.apply(step.changes);
    if (step.ask) for (const message of answer(step.ask)) deliver(message);
  }
  function hear(message: LiveMessage): void {
    now += 100;
    if (message.type === 'snapshot' || message.type === 'delta') take(reduce(cursor, message, now), hear);
  }
  return {
    tables,
    hear,
    follow: () => take(chooseGroup(cursor, GROUP, now), hear),
    /** Reconnects; the response may be cut after `kept` messages. */
    reconnect(kept = Infinity) {
      let left = kept;
      take(reconnected(cursor, now), (message) => {
        left -= 1;
        if (left >= 0) hear(message);
      });
    },
  };
}

const steps = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant('change' as const),
        uid: fc.constantFrom('a', 'b', 'c', 'd'),
        kbps: fc.nat(9),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant('remove' as const), uid: fc.constantFrom('a', 'b', 'c', 'd') }),
    },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('cut' as const) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('reconnect' as const), kept: fc.constantFrom(0, 1, 2) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('restart' as const) }) },
  ),
  { maxLength: 40 },
);

describe('a stream that is cut anywhere', () => {
  test('a resumed stream is the same as an uninterrupted one', () => {
    fc.assert(
      fc.property(steps, (plan) => {
        let console = createConsole('e0');
        let epoch = 0;
        const browser = createBrowser((request) => console.answer(request));
        browser.follow();
        let cut = false;
        for (const step of plan) {
          switch (step.do) {
            case 'change':
            case 'remove': {
              const message = step.do === 'change' ? console.change(step.uid, step.kbps) : console.remove(step.uid);
              if (!cut) browser.hear(message);
              break;
            }
            case 'cut':
              cut = true;
              break;
            case 'reconnect':
              browser.reconnect(step.kept);
              cut = step.kept < 2;
              break;
            case 'restart': {
              const before = console.units();
              epoch += 1;
              console = createConsole(`e${epoch}`);
              for (const { uid, totalBitrate } of before.slice(1)) console.change(uid, totalBitrate);
              cut = true;
              break;
            }
          }
        }
        browser.reconnect();
        const seen = [...browser.tables.units.rows.values()].toSorted((a, b) => a.uid.localeCompare(b.uid));
        expect(seen).toEqual(console.units().toSorted((a, b) => a.uid.localeCompare(b.uid)));
      }),
      { numRuns: 500 },
    );
  });

  test('a single lost message is noticed by the next one and asked for', () => {
    const console = createConsole('e');
    const asked: LiveRequest[] = [];
    const browser = createBrowser((request) => {
      asked.push(request);
      return console.answer(request);
    });
    browser.follow();
    browser.hear(console.change('a', 1));
    console.change('b', 2);
    browser.hear(console.change('a', 3));
    expect(asked).toEqual([
      { type: 'subscribe', group: GROUP },
      { type: 'subscribe', group: GROUP, resume: { epoch: 'e', seq: 1 } },
    ]);
    expect([...browser.tables.units.rows.values()]).toEqual(console.units());
  });
});

describe('a cursor', () => {
  const following: Cursor = { group: GROUP, epoch: 'e', seq: 7, phase: 'following', askedAt: 0 };
  const delta = (from: number, seq: number) => ({ type: 'delta', group: GROUP, from, seq }) as const;

  test('asks without a number while it is in the middle of a snapshot', () => {
    expect(askFor({ ...following, phase: 'loading' })).toEqual({ type: 'subscribe', group: GROUP });
  });
  test('does not ask again at once while an answer is awaited', () => {
    const first = reduce(following, delta(8, 9), 0);
    expect(first.ask).not.toBeNull();
    expect(reduce(first.cursor, delta(9, 10), 1999).ask).toBeNull();
    expect(reduce(first.cursor, delta(9, 10), 2000).ask).not.toBeNull();
  });
  test('takes nothing of another group, and nothing twice', () => {
    expect(reduce(following, { ...delta(7, 8), group: 'south' }, 0).changes).toEqual([]);
    expect(reduce(following, delta(6, 7), 0)).toEqual({ cursor: following, changes: [], ask: null });
  });
  test('leaving all groups clears the rows and reports it', () => {
    expect(chooseGroup(following, null, 0)).toMatchObject({
      changes: [{ kind: 'clear' }],
      ask: { type: 'unsubscribe' },
    });
  });
});

test('a snapshot takes away what it does not name, and a patch of an unknown thing is noticed', () => {
  const tables = createTables();
  tables.apply([
    { kind: 'rows', rows: { units: [unitOf('a'), unitOf('b')], channels: [channelOf('c')], servers: [serverOf('s')] } },
  ]);
  const { units } = tables.apply([
    { kind: 'mark' },
    { kind: 'rows', rows: { units: [unitOf('b')], channels: [], servers: [serverOf('s')] } },
    { kind: 'sweep' },
  ]);
  expect([...tables.units.rows.keys()]).toEqual(['b']);
  expect([...tables.channels.rows.keys()]).toEqual([]);
  expect([...tables.servers.rows.keys()]).toEqual(['s']);
  expect(units.get('a')).toMatchObject({ after: undefined });
  expect(tables.apply([{ kind: 'patches', patches: { units: [{ uid: 'x', totalBitrate: 1 }] } }]).whole).toBe(false);
  expect(tables.units.rows.has('x')).toBe(false);
});
