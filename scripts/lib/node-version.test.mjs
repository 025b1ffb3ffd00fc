import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const SCRIPTS = path.resolve(import.meta.dirname, '..');
const scripts = readdirSync(SCRIPTS).filter((name) => name.endsWith('.mjs'));

/** Makes Node report another version. */
const pretend = (version) =>
  `data:text/javascript,Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } });`;

const started = (script, version) =>
  spawnSync(process.execPath, ['--import', pretend(version), path.join(SCRIPTS, script)], {
    encoding: 'utf8',
    timeout: 30_000,
  });

describe.each(scripts)('%s', (script) => {
  it.each(['18.20.4', '20.18.3'])('on Node %s prints which version is needed, and nothing else', (version) => {
    const { status, stdout, stderr } = started(script, version);
    expect(stderr).toBe(`Backhaul needs Node 20.19 or later; this is ${version}.\n`);
    expect(stdout).toBe('');
    expect(status).toBe(1);
  });

  it('checks the version before it loads other modules', () => {
    const [first] = readFileSync(path.join(SCRIPTS, script), 'utf8').match(/^import .*$/m) ?? [];
    expect(first).toBe("import './lib/node-version.mjs';");
  });
});
