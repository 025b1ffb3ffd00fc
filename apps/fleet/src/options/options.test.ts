import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCredentials } from './credentials.js';
import { readOptions } from './options.js';

const device = (deviceId: string, kind: 'unit' | 'server') => ({
  deviceId,
  kind,
  name: deviceId,
  bucket: 1,
  secret: 's'.repeat(32),
  brokerUrl: 'mqtt://old:1883',
});

describe('readOptions', () => {
  it('reads all options, and has defaults', () => {
    expect(readOptions(['--credentials', 'f'])).toEqual({
      credentials: 'f',
      units: 10_000,
      seed: 'backhaul',
      rate: 1,
      rested: 0,
    });
    const all = ['--credentials', 'f', '--units', '5', '--seed', 'x', '--broker', 'mqtt://h:1', '--rate', '0.5'].concat(
      ['--clips', 'c', '--rested', '3', '--failing-upgrades', '2', '--upgrade-seconds', '4'],
    );
    expect(readOptions(all)).toEqual({
      credentials: 'f',
      units: 5,
      seed: 'x',
      broker: 'mqtt://h:1',
      rate: 0.5,
      clips: 'c',
      rested: 3,
      'failing-upgrades': 2,
      'upgrade-seconds': 4,
    });
    expect(readOptions(['--help'])).toBeUndefined();
  });

  it.each([
    [[], '--credentials FILE is missing'],
    [['--credentials', ''], '--credentials FILE is missing'],
    [['--credentials', 'f', '--units', '10001'], '--units is a number from 0 to 10000'],
    [['--credentials', 'f', '--units', '1.5'], '--units is a number from 0 to 10000'],
    [['--credentials', 'f', '--units', 'many'], '--units is a number from 0 to 10000'],
    [['--credentials', 'f', '--broker', 'http://h'], '--broker is an address'],
    [['--credentials', 'f', '--rate', '0'], '--rate is at least 0.01'],
    [['--credentials', 'f', '--failing-upgrades=-1'], '--failing-upgrades is at least 0'],
    [['--credentials', 'f', '--upgrade-seconds', '0'], '--upgrade-seconds is at least 1'],
    [['--credentials', 'f', '--speed', '1'], "Unknown option '--speed'"],
    [['f'], 'Unexpected argument'],
  ])('refuses %o', (args, message) => {
    expect(() => readOptions(args)).toThrow(message);
  });
});

describe('readCredentials', () => {
  it('takes the first units and every server, on the given broker', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fleet-'));
    const path = join(folder, 'fleet.json');
    try {
      const options = { credentials: path, units: 1, seed: '', rate: 1, rested: 0 };
      await expect(readCredentials(options)).rejects.toThrow('There are no credentials');
      await writeFile(path, JSON.stringify([device('a', 'unit'), device('b', 'unit'), device('c', 'server')]));
      expect((await readCredentials(options)).map(({ deviceId }) => deviceId)).toEqual(['a', 'c']);
      const [first] = await readCredentials({ ...options, broker: 'mqtt://new:1' });
      expect(first?.brokerUrl).toBe('mqtt://new:1');
      await writeFile(path, '{}');
      await expect(readCredentials(options)).rejects.toThrow('damaged');
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
