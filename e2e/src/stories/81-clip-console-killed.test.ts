import { beforeAll, expect, inject, it } from 'vitest';
import { openDesk } from '../browser/desk.js';
import { findRecord, idleAgain, putOnAir, recordsOf } from '../api/records.js';
import { isAlive } from '../product/processes.js';
import { partOf } from '../product/product.js';
import { until } from '../until.js';

const product = inject('product');
const { api } = await openDesk();
/** Unique on every run: the list is searched for it. */
const CLIP = `killed-${Date.now() % 1_000_000}`;
const CLIP_MS = 15_000;
let groupId = '';
let channelId = '';

const filesNamed = async (searchValue: string) =>
  (await api.channelFiles.list({ query: { groupId, searchValue } })).items;

beforeAll(async () => {
  await putOnAir(api, 'crew-1', 'studio-1');
  channelId = (await findRecord(api, 'crew-1')).transmission?.channelId ?? '';
  ({ groupId } = await recordsOf(api));
  const params = { id: channelId };
  await api.channels.setRecording({ params, body: { enabled: true } });
  await until(
    'enough of a recording',
    async () => ((await api.channelFiles.running({ params })).recording?.lengthMs ?? 0) > CLIP_MS + 2000,
    90_000,
  );
});

it('a clip that is being made when the console is killed is made once, and its command ends', async () => {
  const params = { id: channelId };
  const { recording } = await api.channelFiles.running({ params });
  const serverId = (await api.channels.get({ params })).server?.id ?? '';
  const { commandId } = await api.channelFiles.clip({
    params,
    body: { fileName: recording?.fileName ?? '', fromMs: 0, toMs: CLIP_MS, exact: true, name: CLIP },
  });
  const killed = partOf(product, 'console');
  process.kill(killed.pid, 'SIGKILL');
  await until('the console has ended', () => !isAlive(killed));
  await until('the console is ready again', async () => (await fetch(`${product.url}/readyz`)).ok, 60_000);
  const command = () => api.servers.command({ params: { id: serverId, commandId } });
  const ended = await until(
    'the end of the command',
    async () => {
      const { state, error } = await command();
      return state !== 'pending' && state !== 'sent' && { state, error };
    },
    120_000,
  );
  expect(ended).toEqual({ state: 'done', error: null });
  const [file, ...others] = await until(
    'the clip in the list',
    async () => {
      const found = await filesNamed(CLIP);
      return found.length > 0 && found;
    },
    60_000,
  );
  expect(others).toEqual([]);
  expect(file?.kind).toBe('clip');
  expect(Math.abs((file?.media?.durationMs ?? 0) - CLIP_MS)).toBeLessThan(500);
  await api.channels.setRecording({ params, body: { enabled: false } });
  await idleAgain(api);
});
