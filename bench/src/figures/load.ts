import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Context, Figure, Outcome } from '../figure.js';
import { webFolder } from '../subject/places.js';
import { ensureWeb } from '../subject/web.js';

const LIMIT_KB = 200;
const ADMINISTRATION_KB = 40;
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
  const line = (start: string) => parts.find(({ what }) => what?.startsWith(start));
  const [total, administration] = [line('initial load'), line('of it because of administration')];
  if (total === undefined || administration === undefined) throw new Error(`unexpected output of the check: ${stdout}`);
  context.report(total.what ?? '');
  return {
    rows: parts.map(({ kb, what }) => ({ file: what?.replace(/, limit.*/, '') ?? '', 'kB gzipped': kb })),
    values: { kb: total.kb, limitKb: LIMIT_KB, administrationKb: administration.kb },
    summary: `${total.kb} kB gzipped until the unit list is shown, sign-in included; ${administration.kb} kB of it because of administration.`,
    met: total.kb <= LIMIT_KB && administration.kb <= ADMINISTRATION_KB,
  };
}

export const load: Figure = {
  name: 'load',
  title: 'Initial load of sign-in and unit list',
  goal: `≤ ${LIMIT_KB} kB gzipped, ≤ ${ADMINISTRATION_KB} kB of it because of administration`,
  run,
};
