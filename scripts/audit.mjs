/**
 * `npm run audit:packages`: no package may have an advisory of high or above, and each must have the signature of the
 * registry. An unreachable registry fails nothing; the output lists what was not checked.
 */
import './lib/node-version.mjs';
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { ROOT } from './lib/build.mjs';
import { complain, say } from './lib/say.mjs';
import { adviceVerdict, signatureVerdict } from './lib/verdicts.mjs';

/** One short attempt, to save time when the registry is unreachable. */
const PATIENCE = ['--json', '--fetch-retries=0', '--fetch-timeout=20000'];

async function audit(...words) {
  const child = spawn('npm', ['audit', ...words, ...PATIENCE], { cwd: ROOT, stdio: ['ignore', 'pipe', 'ignore'] });
  const failed = new Promise((resolve) => child.once('error', () => resolve('')));
  return Promise.race([text(child.stdout), failed]);
}

const verdicts = [adviceVerdict(await audit()), signatureVerdict(await audit('signatures'))];
for (const { kind, words } of verdicts) (kind === 'bad' ? complain : say)(words);
process.exitCode = verdicts.some(({ kind }) => kind === 'bad') ? 1 : 0;
