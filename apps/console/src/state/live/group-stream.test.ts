import { LiveMessage } from '@backhaul/contract/live';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GroupStream, type SnapshotCursor } from './group-stream.js';
import { Browser, FakeSource } from '../../testing/live.js';

const EPOCH = 'e';
const KINDS = new Set(['unit', 'channel', 'server'] as const);

function stream(source: FakeSource) {
  let seq = 0;
  return new GroupStream({ group: 'g', kinds: KINDS, source, scope: { all: true }, nextSeq: () => (seq += 1) });
}

/** Encodes and parses a message, as the contract defines it. */
const wire = (message: LiveMessage): LiveMessage => LiveMessage.parse(JSON.parse(JSON.stringify(message)));

const sorted = (table: ReadonlyMap<string, object>) =>
  Object.fromEntries([...table].toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** A browser that receives updates at its own pace, as from the console. */
class Reader {
  readonly browser = new Browser();
  #cursor: SnapshotCursor | null;
  #seq: number;

  constructor(
    private readonly of: GroupStream,
    private readonly size: number,
  ) {
    this.#cursor = of.beginSnapshot();
    this.#seq = of.seq;
  }

  get upToDate(): boolean {
    return this.#cursor === null && this.#seq === this.of.seq;
  }

  delta(message: LiveMessage & { from: number; seq: number }): void {
    if (this.#cursor !== null || this.#seq !== message.from) return;
    this.browser.hear(wire(message));
    this.#seq = message.seq;
  }

  /** Receives one message of missing data. */
  read(): void {
    if (this.#cursor !== null) {
      const batch = this.of.snapshotBatch(this.#cursor, this.size, EPOCH);
      if (batch.last) this.#cursor = null;
      this.browser.hear(wire(batch));
    } else if (!this.of.knows(this.#seq)) {
      this.#cursor = this.of.beginSnapshot();
      this.#seq = this.of.seq;
    } else if (this.#seq < this.of.seq) {
      const delta = this.of.since(this.#seq, this.size);
      this.browser.hear(wire(delta));
      this.#seq = delta.seq;
    }
  }

  /** After a lost connection: the browser resumes from its number, if it has one. */
  resume(): void {
    const { seq } = this.browser;
    const resumes = seq !== null && this.of.knows(seq);
    this.#cursor = resumes ? null : this.of.beginSnapshot();
    this.#seq = resumes ? seq : this.of.seq;
  }
}

const ids = ['a', 'b', 'c', 'd', 'e'];
const steps = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ do: fc.constant('unit' as const), id: fc.constantFrom(...ids), value: fc.nat(4) }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant('channel' as const), id: fc.constantFrom('x', 'y'), value: fc.nat(2) }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('remove' as const), id: fc.constantFrom(...ids, 'x') }) },
    { weight: 6, arbitrary: fc.record({ do: fc.constant('flush' as const) }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('read' as const), reader: fc.nat(2) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('resume' as const), reader: fc.nat(2) }) },
  ),
  { maxLength: 60 },
);

describe('a group’s stream', () => {
  test('any changes, sent at any pace and resumed anywhere, add up to the registry’s views', () => {
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 3 }), (plan, size) => {
        const source = new FakeSource();
        source.putUnit('a', 1, '');
        source.putUnit('b', 1, '');
        const group = stream(source);
        const readers = [new Reader(group, size), new Reader(group, size), new Reader(group, size)];
        const flush = () => {
          const delta = group.flush();
          if (delta !== null) for (const reader of readers.slice(1)) reader.delta(delta);
        };
        for (const step of plan) {
          switch (step.do) {
            case 'unit':
              source.putUnit(step.id, step.value, step.value > 2 ? 'much' : '');
              group.touch('unit', step.id);
              break;
            case 'channel':
              source.putChannel(step.id, `studio-${step.value}`);
              group.touch('channel', step.id);
              break;
            case 'remove':
              source.remove(step.id);
              group.touch('unit', step.id);
              group.touch('channel', step.id);
              break;
            case 'flush':
              flush();
              break;
            case 'read':
              readers[step.reader]?.read();
              break;
            case 'resume':
              readers[step.reader]?.resume();
          }
        }
        flush();
        for (const reader of readers) {
          for (let i = 0; i < 200 && !reader.upToDate; i += 1) reader.read();
          expect(reader.upToDate).toBe(true);
          expect(sorted(reader.browser.units)).toEqual(sorted(new Map(source.units().map((unit) => [unit.uid, unit]))));
          expect(sorted(reader.browser.channels)).toEqual(
            sorted(new Map(source.channels().map((channel) => [channel.channelId, channel]))),
          );
        }
      }),
      { numRuns: 400 },
    );
  });

  test('sends only the fields that changed, and nothing when nothing did', () => {
    const source = new FakeSource();
    source.putUnit('a', 1, '');
    const group = stream(source);
    source.putUnit('a', 2, '');
    group.touch('unit', 'a');
    expect(group.flush()).toEqual({
      type: 'delta',
      group: 'g',
      from: 1,
      seq: 2,
      units: [{ uid: 'a', totalBitrate: 2, lastSeenAt: 2 }],
    });
    source.putUnit('a', 2, '');
    group.touch('unit', 'a');
    group.touch('unit', 'never was');
    expect(group.flush()).toBeNull();
    expect(group.seq).toBe(2);
  });

  test('records of kinds that its viewers may not see are not sent', () => {
    const source = new FakeSource();
    source.putUnit('a', 1, '');
    source.putChannel('x', 'studio-1');
    const group = new GroupStream({
      group: 'g',
      kinds: new Set(['unit']),
      source,
      scope: { all: true },
      nextSeq: () => 1,
    });
    const batch = group.snapshotBatch(group.beginSnapshot(), 50, EPOCH);
    expect(batch).toMatchObject({ units: [{ uid: 'a' }], channels: [] });
    group.touch('channel', 'x');
    expect(group.flush()).toBeNull();
  });

  test('knows neither what is too old nor what it never said', () => {
    const source = new FakeSource();
    const group = stream(source);
    expect([group.knows(0), group.knows(1), group.knows(2)]).toEqual([false, true, false]);
    for (let i = 0; i < 1001; i += 1) {
      source.putUnit(`u${i}`, 1, '');
      group.touch('unit', `u${i}`);
      group.flush();
      source.remove(`u${i}`);
      group.touch('unit', `u${i}`);
      group.flush();
    }
    expect([group.knows(1), group.knows(2), group.knows(3)]).toEqual([false, false, true]);
  });

  test('a snapshot begins with the units that are on air', () => {
    const source = new FakeSource();
    for (const [id, onAir] of [
      ['idle-1', false],
      ['live-1', true],
      ['idle-2', false],
      ['live-2', true],
    ] as const)
      source.putUnit(id, 1, '', onAir);
    const group = stream(source);
    const { units } = group.snapshotBatch(group.beginSnapshot(), 2, EPOCH);
    expect(units.map(({ uid }) => uid).toSorted()).toEqual(['live-1', 'live-2']);
  });

  test('an empty group has a snapshot too', () => {
    const group = stream(new FakeSource());
    expect(group.snapshotBatch(group.beginSnapshot(), 50, EPOCH)).toMatchObject({ first: true, last: true, units: [] });
  });
});
