import type { Channel, Unit } from '@backhaul/contract';
import { ApiProblem } from '@backhaul/contract/client';
import { until } from '../until.js';
import type { Api } from './api.js';

/** Reads the units and channels of a group. */
export async function recordsOf(
  api: Api,
  group = 'North-desk',
): Promise<{ readonly groupId: string; readonly units: readonly Unit[]; readonly channels: readonly Channel[] }> {
  const groups = await api.groups.lightFetch();
  const groupId = groups.find(({ name }) => name === group)?.uid ?? '';
  const query = { crnt_vcg_uid: groupId };
  return { groupId, units: await api.devices.fetch({ query }), channels: await api.channels.fetch({ query }) };
}

/** The record of a unit, by its name. */
export async function findRecord(api: Api, name: string, group?: string): Promise<Unit> {
  const { units } = await recordsOf(api, group);
  const unit = units.find((one) => one.name === name);
  if (!unit) throw new Error(`There is no unit ${name}`);
  return unit;
}

/** The record of a channel, by its name. */
export async function findChannel(api: Api, name: string): Promise<Channel> {
  const channel = (await recordsOf(api)).channels.find(({ channelName }) => channelName === name);
  if (!channel) throw new Error(`There is no channel ${name}`);
  return channel;
}

/** Puts a unit on air and waits for its picture, for stories that begin there. */
export async function putOnAir(api: Api, unit: string, channel: string): Promise<Unit> {
  // In the first story of a run, devices may not be connected yet.
  const ready = async () => {
    const [{ uid, online }, { channelId, status }] = await Promise.all([
      findRecord(api, unit),
      findChannel(api, channel),
    ]);
    return online && status === 'idle' && { uid, channelId };
  };
  const { uid, channelId } = await until(`${unit} and ${channel} are ready`, ready, 45_000);
  await api.units.startStream({ params: { id: uid }, body: { channelId } });
  return until(
    `${unit} is on air`,
    async () => {
      const record = await api.units.unit({ params: { id: uid } });
      return record.multiviewStatus === 'live' && record.previewUrl !== null && record;
    },
    45_000,
  );
}

/** Stops a unit; its transmission may have ended since it was read. */
async function stopped(api: Api, id: string): Promise<void> {
  await api.units.stopStream({ params: { id } }).catch((error: unknown) => {
    if (!(error instanceof ApiProblem && error.problem.code === 'NOT_STREAMING')) throw error;
  });
}

/** Stops every software unit of the north desk, and waits until all are ready. */
export async function idleAgain(api: Api): Promise<void> {
  const { units } = await recordsOf(api);
  for (const { uid, demo, transmission } of units) {
    if (!demo && transmission !== null) await stopped(api, uid);
  }
  await until('all software units are ready', async () => {
    const own = (await recordsOf(api)).units.filter(({ demo, online }) => !demo && online);
    return own.every(({ multiviewStatus }) => multiviewStatus === 'idle');
  });
}
