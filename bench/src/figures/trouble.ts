import type { Context, Figure, Outcome } from '../figure.js';
import { withFolder } from '../subject/places.js';
import { troubles } from '../trouble/cases/index.js';
import { layGround, type Ground, type Trouble } from '../trouble/ground.js';

/** Cases that run beside one another: mostly they wait. */
const AT_ONCE = 4;

/** `TROUBLE`: those cases alone whose name mentions it. */
const chosen = (): Trouble[] => troubles.filter(({ name }) => name.includes(process.env['TROUBLE'] ?? ''));

interface Row {
  readonly trouble: string;
  readonly kept: 'yes' | 'NO' | 'not tried';
  readonly seen: string;
}

async function tryOne({ name, unable, run: tryOut }: Trouble, ground: Ground, say: Context['say']): Promise<Row> {
  const reason = await unable?.();
  if (reason !== undefined) {
    say(`NOT TRIED, ${reason}: ${name}`);
    return { trouble: name, kept: 'not tried', seen: reason };
  }
  const begin = performance.now();
  const row = await tryOut(ground).then(
    (seen): Row => ({ trouble: name, kept: 'yes', seen }),
    (error: unknown): Row => ({ trouble: name, kept: 'NO', seen: String(error) }),
  );
  say(`${row.kept === 'yes' ? 'kept' : 'NOT KEPT'} in ${Math.round((performance.now() - begin) / 1000)} s: ${name}`);
  return row;
}

async function run({ short, say }: Context): Promise<Outcome> {
  const rows = await withFolder(async (folder) => {
    const ground = await layGround(folder, short);
    const done: Row[] = [];
    const left = chosen();
    const line = async (): Promise<void> => {
      for (let next = left.shift(); next !== undefined; next = left.shift()) done.push(await tryOne(next, ground, say));
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
  goal: 'nothing acknowledged is lost, what cannot be is refused in plain words',
  must: true,
  run,
};
