import type { Context, Figure, Outcome } from '../figure.js';
import { withFolder } from '../subject/places.js';
import { troubles } from '../trouble/cases/index.js';
import { prepareTestbed, type Testbed, type Trouble } from '../trouble/testbed.js';

/** Number of cases that run in parallel; they mostly wait. */
const AT_ONCE = 4;

/** Only cases whose name contains `TROUBLE`. */
const chosen = (): Trouble[] => troubles.filter(({ name }) => name.includes(process.env['TROUBLE'] ?? ''));

interface Row {
  readonly trouble: string;
  readonly kept: 'yes' | 'NO' | 'not tried';
  readonly seen: string;
}

async function tryOne(
  { name, unable, run: tryOut }: Trouble,
  testbed: Testbed,
  report: Context['report'],
): Promise<Row> {
  const reason = await unable?.();
  if (reason !== undefined) {
    report(`NOT TRIED, ${reason}: ${name}`);
    return { trouble: name, kept: 'not tried', seen: reason };
  }
  const begin = performance.now();
  const row = await tryOut(testbed).then(
    (seen): Row => ({ trouble: name, kept: 'yes', seen }),
    (error: unknown): Row => ({ trouble: name, kept: 'NO', seen: String(error) }),
  );
  report(`${row.kept === 'yes' ? 'kept' : 'NOT KEPT'} in ${Math.round((performance.now() - begin) / 1000)} s: ${name}`);
  return row;
}

async function run({ short, report }: Context): Promise<Outcome> {
  const rows = await withFolder(async (folder) => {
    const testbed = await prepareTestbed(folder, short);
    const done: Row[] = [];
    const left = chosen();
    const line = async (): Promise<void> => {
      for (let next = left.shift(); next !== undefined; next = left.shift())
        done.push(await tryOne(next, testbed, report));
    };
    await Promise.all(Array.from({ length: short ? AT_ONCE : 1 }, line));
    return done;
  });
  const count = (kept: Row['kept']): number => rows.filter((row) => row.kept === kept).length;
  const [kept, untried] = [count('yes'), count('not tried')];
  return {
    rows: rows.map((row) => ({ ...row })),
    values: { troubles: rows.length, kept, untried },
    summary: `${kept} of ${rows.length} troubles of database, disk, broker and upgrade without a loss${untried > 0 ? `, ${untried} could not be tried here` : ''}.`,
    met: kept + untried === rows.length && kept > 0,
  };
}

export const trouble: Figure = {
  name: 'trouble',
  title: 'Full disks, dying databases and brokers, interrupted and old installations',
  goal: 'nothing acknowledged is lost, what cannot be done is refused with a clear message',
  must: true,
  run,
};
