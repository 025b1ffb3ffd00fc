import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { APPLICATION_ID_HEADER, CORE } from '@backhaul/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../platform/db/testing.js';

const RUNNER = path.resolve(import.meta.dirname, '../../test/run.mjs');
const MAIN = path.resolve(import.meta.dirname, '../main.ts');
const PASSWORD = 'Open-sesame-1';
const SPACES = process.getuid?.() === 0 ? ['--mount'] : ['-U', '--map-root-user', '--mount'];
const MAPPING = `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
<xsl:template match="/"><stories><story id="1"><slugline>Flood</slugline></story></stories></xsl:template>
</xsl:stylesheet>`;

let home: string;
let database: TestDatabase;
let child: ChildProcess | undefined;
let said = '';

beforeEach(async () => {
  home = await mkdtemp(path.join(os.tmpdir(), 'backhaul-mapping-'));
  database = await testDatabase();
  await database.db.insertInto('inventories').values({ id: 'inv', name: 'Metro' }).execute();
  await database.db.insertInto('groups').values({ id: 'news', inventory_id: 'inv', name: 'News' }).execute();
});
afterEach(async () => {
  if (child?.exitCode === null) {
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }
  await database.close();
  await rm(home, { recursive: true, force: true });
});

const canHide = (): boolean => {
  try {
    execFileSync('unshare', [...SPACES, 'mount', '--bind', '/dev/null', '/usr/bin/bwrap'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** Starts a console on a machine without these programs. Returns its address. */
async function consoleWithout(...programs: readonly string[]): Promise<string> {
  said = '';
  const hide = [...programs.map((one) => `mount --bind /dev/null ${one}`), 'exec "$@"'].join(' && ');
  const command = [process.execPath, RUNNER, MAIN];
  const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: home, PORT: '0', MQTT_PORT: '0', DEMO: '0', ADMIN_PASSWORD: PASSWORD }; // prettier-ignore
  child = spawn('unshare', [...SPACES, 'sh', '-c', hide, 'sh', ...command], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const output of [child.stdout, child.stderr]) output?.on('data', (text) => (said += String(text)));
  await expect.poll(() => said, { timeout: 60_000 }).toMatch(/Backhaul is ready: /);
  return /Backhaul is ready: (\S+)/.exec(said)?.[1] ?? '';
}

it.skipIf(!canHide()).each([
  ['bubblewrap', ['/usr/bin/bwrap']],
  ['xsltproc', ['/usr/bin/xsltproc']],
  ['nothing', []],
])('without %s the test of a mapping is answered as it is', async (missing, programs) => {
  const url = await consoleWithout(...programs);
  const call = async (method: string, address: string, body: unknown, cookie = '') => {
    const headers = { 'content-type': 'application/json', [APPLICATION_ID_HEADER]: 'test', cookie };
    const answer = await fetch(`${url}${CORE}${address}`, { method, headers, body: JSON.stringify(body) });
    const text = await answer.text();
    return { status: answer.status, cookie: answer.headers.get('set-cookie') ?? '', body: JSON.parse(text || 'null') };
  };
  const session = await call('POST', '/v2/session', { username: 'admin', password: PASSWORD });
  expect(session.status).toBe(200);
  const cookie = session.cookie.split(';', 1)[0];
  const settings = { kind: 'xml', url: 'https://news.example.org/a.xml', user: '', hostKey: '' };
  const newsroom = '/v2/admin/inventories/inv/newsroom';
  const set = await call('PUT', newsroom, { groupId: 'news', enabled: false, settings }, cookie);
  expect(set.status).toBe(200);
  const uploaded = await call('PUT', `${newsroom}/mapping`, { name: 'a.xslt', content: MAPPING }, cookie);
  expect(uploaded.status).toBe(200);
  const tested = await call('POST', `${newsroom}/mapping/test`, { sample: '<ro/>' }, cookie);
  if (missing === 'nothing') {
    expect(tested).toMatchObject({ status: 200, body: { stories: [{ fields: { slugline: 'Flood' } }] } });
    return;
  }
  expect(tested).toMatchObject({ status: 409, body: { code: 'TEST_UNAVAILABLE', title: 'Testing is unavailable' } });
  expect(said).toContain('mappings of stories cannot be tested');
});
