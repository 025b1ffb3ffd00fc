import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConfigError } from '../config.js';
import { readIdentity } from './broker-tls.js';

let folder: string;
const file = (name: string): string => path.join(folder, name);
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'backhaul-identity-'));
  for (const name of ['one', 'other']) {
    const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-subj', '/CN=x'];
    const files = ['-keyout', file(`${name}.key`), '-out', file(`${name}.crt`)];
    execFileSync('openssl', ['req', '-x509', ...made, ...files], { stdio: 'ignore' });
  }
  await writeFile(file('text'), 'hidden');
});
afterAll(() => rm(folder, { recursive: true }));

const read = (cert: string, key: string) => readIdentity({ certFile: file(cert), keyFile: file(key), port: 0 });

test('a certificate and its key are read', async () => {
  expect(await read('one.crt', 'one.key')).toMatchObject({ cert: /BEGIN CERTIFICATE/, key: /BEGIN PRIVATE KEY/ });
});

test.each([
  ['none.crt', 'one.key', /MQTT_TLS_CERT names a file that cannot be read/],
  ['one.crt', 'none.key', /MQTT_TLS_KEY names a file that cannot be read/],
  ['text', 'one.key', /are not a certificate and its key/],
  ['one.crt', 'text', /are not a certificate and its key/],
  ['one.crt', 'other.key', /are not a certificate and its key/],
])('%s with %s is refused by the names of the settings', async (cert, key, message) => {
  const failed = read(cert, key);
  await expect(failed).rejects.toThrow(ConfigError);
  await expect(failed).rejects.toThrow(message);
  await expect(failed).rejects.not.toThrow(/hidden/);
});
