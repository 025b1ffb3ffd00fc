import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../db/testing.js';
import { insertServer } from '../../control/devices/new-server.js';
import { VaultError } from './errors.js';
import { makeKeyFile, readKeyFile } from './key-file.js';
import { openVault } from './open.js';
import { mediaKeyOf, passphraseOf } from './aad.js';
import { testVault } from './testing.js';
import { Vault } from './vault.js';

let folder: string;
let keyFile: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'backhaul-vault-'));
  keyFile = path.join(folder, 'inner', 'secret.key');
});
afterEach(() => rm(folder, { recursive: true }));

describe('a vault', () => {
  const vault = testVault();
  const sealed = vault.seal('the passphrase', 'here');

  it('gives the text again, and never seals it the same way twice', () => {
    expect(sealed).toMatch(/^sealed:1:[\w-]{56}$/);
    expect(vault.open(sealed, 'here')).toBe('the passphrase');
    expect(vault.seal('the passphrase', 'here')).not.toBe(sealed);
    expect(vault.open(vault.seal('', 'here'), 'here')).toBe('');
  });

  it.each<[title: string, open: () => string]>([
    ['at another place', () => vault.open(sealed, 'there')],
    ['with another key', () => new Vault(Buffer.alloc(32, 8)).open(sealed, 'here')],
    ['after a change', () => vault.open(`${sealed.slice(0, -1)}${sealed.endsWith('A') ? 'B' : 'A'}`, 'here')],
    ['cut short', () => vault.open('sealed:1:AAAA', 'here')],
  ])('opens nothing %s', (_title, open) => {
    expect(open).toThrow(VaultError);
  });

  it('takes a text from before there was a key as it stands', () => {
    expect(vault.open('plain', 'here')).toBe('plain');
  });

  it('signs each purpose in its own way', () => {
    expect(vault.sign('browser', 'x')).toEqual(testVault().sign('browser', 'x'));
    expect(vault.sign('browser', 'x')).not.toEqual(vault.sign('request', 'x'));
    expect(vault.sign('browser', 'x')).not.toEqual(new Vault(Buffer.alloc(32, 8)).sign('browser', 'x'));
  });

  it('takes no short key', () => {
    expect(() => new Vault(Buffer.alloc(16))).toThrow(VaultError);
  });
});

describe('the key file', () => {
  it('is made once, by one of many, for its owner alone', async () => {
    const keys = await Promise.all([1, 2, 3, 4].map(() => makeKeyFile(keyFile)));
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
    expect((await stat(keyFile)).mode & 0o777).toBe(0o600);
    expect(await readKeyFile(keyFile)).toEqual(keys[0]);
  });

  it('is refused when it holds no key, and is not replaced', async () => {
    const file = path.join(folder, 'other');
    await writeFile(file, 'hello', { mode: 0o600 });
    await expect(readKeyFile(file)).rejects.toThrow(/holds no key/);
    expect(await readFile(file, 'utf8')).toBe('hello');
  });

  it.each([0o644, 0o604, 0o620])('is refused when other accounts can get at it: %o', async (mode) => {
    await makeKeyFile(keyFile);
    await chmod(keyFile, mode);
    await expect(readKeyFile(keyFile)).rejects.toThrow(/is open to other accounts \(mode 06[0-4][04]\)/);
  });

  it('explains when it can be neither read nor written', async () => {
    await expect(readKeyFile(folder)).rejects.toThrow(/cannot be read \(EISDIR\)/);
    await writeFile(path.join(folder, 'file'), '');
    await expect(readKeyFile(path.join(folder, 'file', 'secret.key'))).rejects.toThrow(/cannot be (read|written)/);
  });
});

describe('the vault of a database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
    await database.db.insertInto('inventories').values({ id: 'inv', name: 'Metro' }).execute();
    await database.db.insertInto('groups').values({ id: 'north', inventory_id: 'inv', name: 'north' }).execute();
    await database.db
      .insertInto('users')
      .values({ id: 'u', username: 'u', password_hash: '!', roles: ['luc_read'] })
      .execute();
  });
  afterAll(() => database.close());

  it('seals what an earlier version stored in the clear, and only its key opens the database again', async () => {
    const { db } = database;
    const server = { name: 'media', inventoryId: 'inv', groupIds: ['north'] };
    const channels = [{ name: 'studio', groupIds: ['north'] }];
    const made = await db.transaction().execute((tx) => insertServer(tx, testVault(), { ...server, channels }));
    const channelId = made.channelIds[0] ?? '';
    await db.updateTable('channels').set({ passphrase: 'canary-passphrase' }).execute();
    await db.updateTable('servers').set({ media_key: 'canary-key' }).execute();
    const answer = { user_id: 'u', key: 'k', request_hash: Buffer.alloc(1), status: 200, body: '{"a":"canary-body"}' };
    await db.insertInto('idempotency').values(answer).execute();

    const vault = await openVault(db, keyFile);
    const rows = async () =>
      JSON.stringify([
        await db.selectFrom('channels').selectAll().execute(),
        await db.selectFrom('servers').selectAll().execute(),
        await db.selectFrom('idempotency').selectAll().execute(),
      ]);
    const stored = await rows();
    expect(stored).not.toContain('canary');
    const channel = await db.selectFrom('channels').select('passphrase').executeTakeFirstOrThrow();
    expect(vault.open(channel.passphrase, passphraseOf(channelId))).toBe('canary-passphrase');
    const device = await db.selectFrom('servers').select('media_key').executeTakeFirstOrThrow();
    expect(vault.open(device.media_key ?? '', mediaKeyOf(made.id))).toBe('canary-key');

    await openVault(db, keyFile);
    expect(await rows()).toBe(stored);
    const another = path.join(folder, 'another.key');
    await expect(openVault(db, another)).rejects.toThrow(/is not there, and this database holds secrets/);
    await expect(stat(another)).rejects.toMatchObject({ code: 'ENOENT' });
    await makeKeyFile(another);
    await expect(openVault(db, another)).rejects.toThrow(/another key/);
  });
});
