import type { Log } from '@backhaul/agent';
import type { RecordedFile } from '@backhaul/contract/bus';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RecordingIndex } from './recording-index.js';

const quiet = (): void => undefined;
const silent: Log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
const PATIENCE = { timeout: 30_000, interval: 20 };
const AHEAD_MS = 60_000;
let folder: string;
let sent: { channelId: string; recording: RecordedFile }[];
let waiting: number;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'backhaul-index-'));
  sent = [];
  waiting = 0;
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const open = () =>
  RecordingIndex.open({
    recordings: path.join(folder, 'recordings'),
    path: path.join(folder, 'index.json'),
    log: silent,
    clockAheadMs: () => AHEAD_MS,
    waiting: () => waiting,
    origins: {
      of: (file) => (path.basename(file).startsWith('clip') ? { kind: 'clip' } : undefined),
      forget: async () => undefined,
    },
    send: (channelId, _path, recording) => {
      sent.push({ channelId, recording });
      return Promise.resolve();
    },
  });

/** A finished file of a channel that ended at this second. */
async function record(channelId: string, name: string, endedAt: number): Promise<string> {
  const file = path.join(folder, 'recordings', channelId, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, name.repeat(1000));
  await utimes(file, endedAt, endedAt);
  return file;
}

it('sends name, times by the clock of the console, size and hash', async () => {
  const index = await open();
  const now = Math.floor(Date.now() / 1000) + 5;
  index.closed('ch-1', await record('ch-1', 'a.mkv', now));
  await vi.waitFor(() => expect(sent).toHaveLength(1), PATIENCE);
  expect(sent[0]).toMatchObject({
    channelId: 'ch-1',
    recording: {
      name: 'a.mkv',
      endedAt: now * 1000 + AHEAD_MS,
      bytes: 5000,
      sha256: createHash('sha256').update('a.mkv'.repeat(1000)).digest('hex'),
    },
  });
  expect(sent[0]?.recording.startedAt).toBeLessThanOrEqual(now * 1000 + AHEAD_MS);
  await index.stop();
});

it('finds after a restart what ended without being indexed, the oldest first, and nothing of long before', async () => {
  const first = await open();
  const now = Math.floor(Date.now() / 1000);
  await record('ch-1', 'long-ago.mkv', now - 3600);
  first.closed('ch-1', await record('ch-1', 'indexed.mkv', now - 600));
  await vi.waitFor(() => expect(sent).toHaveLength(1), PATIENCE);
  await first.stop();
  await record('ch-2', 'last.mkv', now);
  await record('ch-1', 'missed.mkv', now - 10);
  sent = [];
  const second = await open();
  await second.resume();
  await vi.waitFor(() => expect(sent.map(({ recording }) => recording.name)).toContain('last.mkv'), PATIENCE);
  expect(sent.map(({ recording }) => recording.name)).toEqual(['indexed.mkv', 'missed.mkv', 'last.mkv']);
  await second.stop();
});

it('waits while the console has not taken earlier events, and is stopped meanwhile', async () => {
  const index = await open();
  waiting = 1000;
  index.closed('ch-1', await record('ch-1', 'a.mkv', 1000));
  await index.stop();
  expect(sent).toEqual([]);
});

it('goes on after a file that is gone', async () => {
  const index = await open();
  index.closed('ch-1', path.join(folder, 'recordings', 'ch-1', 'gone.mkv'));
  index.closed('ch-1', await record('ch-1', 'b.mkv', 1000));
  await vi.waitFor(() => expect(sent.map(({ recording }) => recording.name)).toEqual(['b.mkv']), PATIENCE);
  await index.stop();
});

it('says how a file came here, and leaves metadata beside it out', async () => {
  const index = await open();
  const now = Math.floor(Date.now() / 1000);
  index.closed('ch-1', await record('ch-1', 'clip.mkv', now));
  index.closed('ch-1', await record('ch-1', 'clip.xml', now));
  index.closed('ch-1', await record('ch-1', 'other.mkv', now));
  await expect
    .poll(() => sent.map(({ recording: { name, kind } }) => [name, kind]), PATIENCE)
    .toEqual([
      ['clip.mkv', 'clip'],
      ['other.mkv', undefined],
    ]);
  await index.stop();
});
