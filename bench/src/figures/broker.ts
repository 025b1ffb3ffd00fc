import { runCases } from '../broker/cases.js';
import { trials } from '../broker/trials/index.js';
import { testbedOn, type Testbed, type Trial } from '../broker/trials/trial.js';
import type { Context, Figure, Outcome } from '../figure.js';
import { withFolder } from '../subject/places.js';
import { withWorld } from '../subject/world.js';

const UNITS = 80;

interface Row {
  readonly name: string;
  readonly passed: boolean;
  readonly seen: string;
}

async function tryOne({ name, run: tryOut }: Trial, testbed: Testbed, report: Context['report']): Promise<Row> {
  const begin = performance.now();
  const row = await tryOut(testbed).then(
    (seen) => ({ name, passed: true, seen }),
    (error: unknown) => ({ name, passed: false, seen: String(error) }),
  );
  report(`${row.passed ? 'kept' : 'NOT KEPT'} in ${Math.round((performance.now() - begin) / 1000)} s: ${name}`);
  return row;
}

/** Tries the guarantees on a console as it ships: one after the other, in the short form all at once. */
const tryAll = ({ short, report }: Context): Promise<readonly Row[]> =>
  withWorld(1, async (world) => {
    const testbed = await testbedOn(world, short, UNITS);
    if (short) return Promise.all(trials.map((trial) => tryOne(trial, testbed, report)));
    const rows: Row[] = [];
    for (const trial of trials) rows.push(await tryOne(trial, testbed, report));
    return rows;
  });

/** Text of a case's row: it must hold for our broker and fail for a faulty one. */
const seenOf = (faultFound: boolean | null): string => {
  if (faultFound === null) return '';
  return faultFound ? 'a faulty broker was found' : 'A FAULTY BROKER PASSED';
};

async function run(context: Context): Promise<Outcome> {
  const started = context.short ? tryAll(context) : undefined;
  // It is awaited below; until then a rejection must not count as unhandled.
  started?.catch(() => undefined);
  const cases = await withFolder(runCases);
  const held = cases.filter(({ holds }) => holds).length;
  const proved = cases.filter(({ faultFound }) => faultFound === true).length;
  context.report(`${held} of ${cases.length} cases hold, ${proved} faulty brokers were detected`);
  const tried = await (started ?? tryAll(context));
  const kept = tried.filter(({ passed }) => passed).length;
  const rows = [
    ...cases.map(({ name, holds, faultFound }) => ({
      name,
      passed: holds && faultFound !== false,
      seen: seenOf(faultFound),
    })),
    ...tried,
  ];
  return {
    rows: rows.map(({ name, passed, seen }) => ({ case: name, passed: passed ? 'yes' : 'NO', seen })),
    values: { cases: cases.length, held, proved, trials: tried.length, kept },
    summary: `${held} of ${cases.length} cases of MQTT 3.1.1 and of the broker's bounds hold, ${proved} seeded faults were found; ${kept} of ${tried.length} promises kept by the console as it ships.`,
    met: rows.every(({ passed }) => passed) && proved > 0,
  };
}

export const broker: Figure = {
  name: 'broker',
  title: 'The embedded broker held to MQTT 3.1.1 and to its bounds',
  goal: 'every case holds, every seeded fault is found',
  must: true,
  run,
};
