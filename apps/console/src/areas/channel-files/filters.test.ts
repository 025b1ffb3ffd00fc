import { expect, it } from 'vitest';
import { freshConsole } from '../../testing/api.js';
import { FILES_START as START, finishedFile, reportFiles } from '../../testing/reported-files.js';
import { testWorld } from '../../testing/world.js';

const world = await testWorld();
const { db } = world;
const [one] = world.channelIds;
const ABLE = { configurationVersion: 1_000, orders: ['removeFiles'] };

const reported = (...events: Parameters<typeof reportFiles>[1]) => reportFiles(world, events);
const file = (name: string, change: Parameters<typeof finishedFile>[2] = {}) => finishedFile(one, name, change);
it('filters by unit, server, story and export state; units and servers that one does not see have none', async () => {
  const { console, regular } = await freshConsole(world);
  const names = async (query: object) =>
    (await regular.channelFiles.list({ query: { groupId: world.north, ...query } })).items.map(
      ({ fileName }) => fileName,
    );
  const fire = { slugline: 'Harbour fire' };
  await reported(file('a.mkv', { metadata: fire }), file('Harbour.mkv'), {
    type: 'fileExported',
    file: { name: 'a.mkv' },
    at: START,
  });
  await db.updateTable('recordings').set({ unit_id: world.unitId }).where('name', '=', 'a.mkv').execute();
  expect(await names({ unitId: world.unitId })).toEqual(['a.mkv']);
  expect(await names({ unitId: 'nobody' })).toEqual([]);
  expect(await names({ searchKey: 'name', searchValue: 'harbour' })).toHaveLength(2);
  expect(await names({ searchKey: 'story', searchValue: 'Harbour' })).toEqual(['a.mkv']);
  expect(await names({ serverId: world.serverId })).toHaveLength(2);
  expect(await names({ serverId: 'none' })).toEqual([]);
  const server = console.registry.serverRecord(world.serverId)?.name ?? '';
  expect(await names({ searchKey: 'server', searchValue: server.toUpperCase() })).toHaveLength(2);
  expect(await names({ searchKey: 'server', searchValue: 'no such server' })).toEqual([]);
  expect(await names({ exportState: 'exported' })).toEqual(['a.mkv']);
  expect(await names({ exportState: 'none' })).toEqual(['Harbour.mkv']);
  const waiting = {
    exportId: 'e1',
    channelId: one,
    name: 'Harbour.mkv',
    bytes: 1,
    state: 'waiting' as const,
    since: START,
    retryAt: null,
    detail: '',
  };
  await console.serverReports(world.serverId, { ...ABLE, exports: { waiting: 1, failed: 0, files: [waiting] } });
  expect(await names({ exportState: 'waiting' })).toEqual(['Harbour.mkv']);
  expect(await names({ exportState: 'none' })).toEqual([]);
  expect(await names({ exportState: 'failed' })).toEqual([]);
});
