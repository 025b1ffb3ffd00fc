import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Context, Figure, Outcome } from '../figure.js';
import { webFolder } from '../subject/places.js';
import { ensureWeb } from '../subject/web.js';

const LIMIT_KB = 200;
const exec = promisify(execFile);

async function run(context: Context): Promise<Outcome> {
  await ensureWeb();
  // Above the limit it exits with 1, but prints the size anyway.
  const check = exec(process.execPath, ['./scripts/check-bundle.mjs'], { cwd: webFolder });
  const { stdout } = await check.catch((error: unknown) => {
    if (error instanceof Error && 'stdout' in error && String(error.stdout).includes('initial load')) {
      return { stdout: String(error.stdout) };
    }
    throw error;
  });
  const parts = [...stdout.matchAll(/^\s*([\d.]+) kB\s+(.+)$/gm)].map(([, kb, what]) => ({ kb: Number(kb), what }));
  const total = parts.find(({ what }) => what?.startsWith('initial load'));
  if (total === undefined) throw new Error(`unexpected output of the check: ${stdout}`);
  context.report(total.what ?? '');
  return {
    rows: parts.map(({ kb, what }) => ({ file: what?.replace(/, limit.*/, '') ?? '', 'kB gzipped': kb })),
    values: { kb: total.kb, limitKb: LIMIT_KB },
    summary: `${total.kb} kB gzipped until the unit list is shown, sign-in included.`,
    met: total.kb <= LIMIT_KB,
  };
}

export const load: Figure = {
  name: 'load',
  title: 'Initial load of sign-in and unit list',
  goal: `≤ ${LIMIT_KB} kB gzipped`,
  run,
};
