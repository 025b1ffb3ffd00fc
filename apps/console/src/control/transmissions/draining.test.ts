import { aReportedChannel } from '@backhaul/testing';
import { expect, it } from 'vitest';
import { freshConsole, refusal } from '../../testing/api.js';
import { testWorld } from '../../testing/world.js';

const world = await testWorld();

it('nothing is started on a server that is shutting down, and live updates say so', async () => {
  const { console, api, regular } = await freshConsole(world);
  const admin = await api.as('luc_contractor');
  const reports = (draining: boolean) =>
    console.serverReports(world.serverId, {
      configurationVersion: 1_000,
      draining,
      channels: world.channelIds.map((id) => aReportedChannel(id)),
    });
  await console.unitReports(world.unitId);
  await reports(true);
  const start = () => regular.units.startStream({ params: { id: world.unitId }, body: { channelId: world.channelId } });
  expect(await refusal(start())).toMatchObject({
    status: 409,
    code: 'SERVER_DRAINING',
    detail: 'The server of the channel is shutting down and takes no new transmissions',
  });
  expect(await regular.channels.status({ params: { id: world.channelId } })).toMatchObject({ draining: true });
  expect(await admin.servers.get({ params: { id: world.serverId } })).toMatchObject({ draining: true });
  expect(console.sentOrders()).toEqual([]);
  await reports(false);
  expect(await admin.servers.get({ params: { id: world.serverId } })).toMatchObject({ draining: false });
  await start();
  expect(console.sentOrders().map(({ name }) => name)).toEqual(['start']);
});
