import { FIRST_CONFIGURATION, type UnitConfiguration } from '@backhaul/contract';
import { changeCost, delayCost } from '@backhaul/domain';
import { setTimeout as sleep } from 'node:timers/promises';
import { Stage } from '../changes/stage.js';
import type { PictureWatch, Seen } from '../changes/picture-watch.js';
import type { Context, Figure, Outcome } from '../figure.js';
import { withFolder } from '../subject/places.js';

const RATE = 30;
/** How long the previews are watched around each change, ms. */
const BEFORE_MS = 2000;
const AFTER_MS = 12_000;

/** If the undisturbed stream loses more than this, the load of the machine was measured. */
const MOST_LOST = 30;

interface Step {
  readonly what: string;
  readonly change: Partial<UnitConfiguration>;
  /** How much later pictures arrive after the change, ms; they are late, not lost. */
  readonly laterMs: number;
  /** The interruption that the screens announce, ms. */
  readonly namedMs: number;
}

const named = (change: Partial<UnitConfiguration>): number =>
  changeCost(
    FIRST_CONFIGURATION,
    { ...FIRST_CONFIGURATION, ...change },
    { mode: 'live', features: ['seamlessEncoder'] },
  ).gapMs;

/** A seamless change may exceed the longest gap of the undisturbed stream by this, ms. */
const SEAMLESS_MS = 100;

const ROUND: readonly Step[] = [
  {
    what: 'bitrate 1500 to 2500 kbps',
    change: { bitrateKbps: 2500 },
    laterMs: 0,
    namedMs: named({ bitrateKbps: 2500 }),
  },
  { what: 'bitrate 2500 to 1500 kbps', change: {}, laterMs: 0, namedMs: named({ bitrateKbps: 1500 }) },
  {
    what: 'resolution 360p to 720p',
    change: { resolution: '720p30' },
    laterMs: 0,
    namedMs: named({ resolution: '720p30' }),
  },
  { what: 'resolution 720p to 360p', change: {}, laterMs: 0, namedMs: named({ resolution: '360p30' }) },
  { what: 'delay 1.0 to 2.0 s', change: { delay: 2000 }, laterMs: 1000, namedMs: named({ delay: 2000 }) },
  { what: 'delay 2.0 to 1.0 s', change: {}, laterMs: -1000, namedMs: delayCost(1000).gapMs },
];

interface Measured {
  readonly what: string;
  readonly gapMs: number;
  readonly lost: number;
  readonly besideGapMs: number;
  readonly besideLost: number;
}

/** Number of pictures that were expected and did not arrive. */
const lostOf = ({ pictures }: Seen, ms: number): number => Math.max(0, Math.round((ms * RATE) / 1000) - pictures);

async function measure(
  stage: Stage,
  watched: Readonly<Record<'changed' | 'undisturbed', PictureWatch>>,
  step: Step,
  short: boolean,
): Promise<Measured> {
  const from = performance.now();
  await sleep(BEFORE_MS);
  await stage.change(step.change);
  await sleep(AFTER_MS);
  const to = performance.now();
  const [own, beside] = [watched.changed.seen(from, to), watched.undisturbed.seen(from, to)];
  // The short form only proves that the figure can be measured, on any machine.
  if (!short && lostOf(beside, to - from) > MOST_LOST)
    throw new Error('the machine is too busy: the undisturbed stream is not whole');
  return {
    what: step.what,
    gapMs: own.gapMs,
    lost: lostOf(own, to - from - step.laterMs),
    besideGapMs: beside.gapMs,
    besideLost: lostOf(beside, to - from),
  };
}

async function run({ short, report }: Context): Promise<Outcome> {
  const rounds = short ? 1 : 2;
  const steps = short ? ROUND.filter(({ what }) => /^(bitrate 1500|delay 1)/.test(what)) : ROUND;
  return withFolder(async (folder) => {
    const stage = new Stage(folder);
    try {
      const watched = await stage.begin();
      const all: Measured[] = [];
      for (let round = 0; round < rounds; round += 1) {
        for (const step of steps) {
          const measured = await measure(stage, watched, step, short);
          report(
            `${measured.what}: ${measured.gapMs} ms, ${measured.lost} pictures lost (beside ${measured.besideGapMs} ms, ${measured.besideLost})`,
          );
          all.push(measured);
        }
      }
      watched.changed.close();
      watched.undisturbed.close();
      return outcome(steps, all);
    } finally {
      await stage.finish();
    }
  });
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

function outcome(steps: readonly Step[], all: readonly Measured[]): Outcome {
  const rows = steps.map(({ what, namedMs }) => {
    const of = all.filter((one) => one.what === what);
    return {
      change: what,
      'said, ms': namedMs,
      'gap ms': median(of.map(({ gapMs }) => gapMs)),
      'pictures lost': median(of.map(({ lost }) => lost)),
      'beside, gap ms': median(of.map(({ besideGapMs }) => besideGapMs)),
      'beside, lost': median(of.map(({ besideLost }) => besideLost)),
    };
  });
  const worst = (kind: string, key: 'gap ms' | 'pictures lost') =>
    Math.max(...rows.filter(({ change }) => change.startsWith(kind)).map((row) => row[key]));
  const encoder = Math.max(worst('bitrate', 'gap ms'), worst('resolution', 'gap ms'), 0);
  const delay = worst('delay', 'gap ms');
  return {
    rows,
    values: {
      encoderGapMs: encoder,
      delayGapMs: delay,
      bitrateLost: worst('bitrate', 'pictures lost'),
      delayLost: worst('delay', 'pictures lost'),
    },
    summary:
      `on air at 360p30, as seen by a viewer: another bitrate ${worst('bitrate', 'gap ms')} ms without a picture and ` +
      `${worst('bitrate', 'pictures lost')} pictures lost, another delay ${delay} ms and ${worst('delay', 'pictures lost')} ` +
      `(an undisturbed stream beside it: ${Math.max(...rows.map((row) => row['beside, gap ms']))} ms, ${Math.max(...rows.map((row) => row['beside, lost']))})`,
    met: rows.every((row) => row['gap ms'] <= Math.max(row['said, ms'], row['beside, gap ms'] + SEAMLESS_MS)),
  };
}

export const changes: Figure = {
  name: 'changes',
  title: 'gap and pictures lost by a change of settings on air, beside an undisturbed stream',
  goal: 'no longer than the screens say; where they say nothing, 100 ms more than beside it',
  run,
};
