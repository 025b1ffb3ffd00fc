import { createServer, type Server } from 'node:http';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { obtainCredentials, type CredentialSource } from './credentials.js';

const GIVEN = {
  deviceId: 'u1',
  kind: 'unit',
  name: 'crew-1',
  bucket: 3,
  secret: 's'.repeat(43),
  brokerUrl: 'mqtt://127.0.0.1:1883',
};
let folder: string;
let server: Server | undefined;
let requests: number;
beforeEach(async () => {
  requests = 0;
  folder = await mkdtemp(join(tmpdir(), 'pairing-'));
});
afterEach(async () => {
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
  server = undefined;
  await rm(folder, { recursive: true });
});

/** A console with one valid code. */
async function consoleAt(): Promise<string> {
  const made = createServer((request, response) => {
    requests += 1;
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      const known =
        request.method === 'POST' &&
        request.url === '/luc/luc-core-web/rest/v2/pairing' &&
        request.headers['application-id'] === 'device' &&
        body === JSON.stringify({ code: 'ABCD-1234', kind: 'unit' });
      response.writeHead(known ? 200 : 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify(known ? GIVEN : { title: 'The pairing code is unknown', status: 404, code: 'X' }));
    });
  });
  server = made;
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve));
  const address = made.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`;
}

const pairing = (consoleUrl: string, code: string) =>
  obtainCredentials({ from: 'pairing', code, consoleUrl, kind: 'unit', path: join(folder, 'credentials.json') });

it('exchanges a code for credentials and stores them for the owner alone', async () => {
  expect(await pairing(await consoleAt(), 'ABCD-1234')).toEqual(GIVEN);
  const path = join(folder, 'credentials.json');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await obtainCredentials({ from: 'file', path })).toEqual(GIVEN);
});

it('uses the stored credentials when it is started with the same code again, and needs a new code otherwise', async () => {
  await pairing(await consoleAt(), 'ABCD-1234');
  expect(await pairing('http://127.0.0.1:9', 'ABCD-1234')).toEqual(GIVEN);
  await expect(pairing('http://127.0.0.1:9', 'EFGH-5678')).rejects.toThrow('Failed to connect');
});

it('pairs again over a damaged file', async () => {
  await writeFile(join(folder, 'credentials.json'), 'no JSON');
  expect(await pairing(await consoleAt(), 'ABCD-1234')).toEqual(GIVEN);
});

it.each(['missing/credentials.json', '', 'file/credentials.json'])(
  'keeps the code for another try when the credentials cannot be written: %j',
  async (name) => {
    const consoleUrl = await consoleAt();
    await writeFile(join(folder, 'file'), '');
    const path = join(folder, name);
    const asked: CredentialSource = { from: 'pairing', code: 'ABCD-1234', consoleUrl, kind: 'unit', path };
    await expect(obtainCredentials(asked)).rejects.toThrow(
      /^The credentials cannot be written to \S+ \(E[A-Z]+\)\. The pairing code was not used/,
    );
    expect(requests).toBe(0);
    expect(await pairing(consoleUrl, 'ABCD-1234')).toEqual(GIVEN);
  },
);

it('reports why the console refused the code', async () => {
  await expect(pairing(await consoleAt(), 'WRONG')).rejects.toThrow(
    'The console refused the pairing: The pairing code is unknown',
  );
});

it('reports that the console cannot be reached', async () => {
  await expect(pairing('http://127.0.0.1:9', 'ABCD-1234')).rejects.toThrow('Failed to connect');
});

it('explains what to do without a file, and names a damaged one without showing it', async () => {
  const path = join(folder, 'credentials.json');
  await expect(obtainCredentials({ from: 'file', path })).rejects.toThrow('Pair this device first');
  await writeFile(path, JSON.stringify({ ...GIVEN, bucket: 99 }));
  const refusal = await obtainCredentials({ from: 'file', path }).catch((error: unknown) => String(error));
  expect(refusal).toContain(path);
  expect(refusal).not.toContain(GIVEN.secret);
});
