import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Api, signedInApi } from '../api/api.js';
import { type ByPath, orderIn, signedInByPath } from '../api/by-path.js';
import { findChannel, findRecord, idleAgain, recordsOf } from '../api/records.js';
import { until } from '../until.js';

const { url, username, password } = inject('product');
const credentials = { username, password: password ?? '' };

let api: Api;
let ask: ByPath;
let unit: string;
let channelId: string;

beforeAll(async () => {
  api = await signedInApi(url, credentials);
  ask = (await signedInByPath(url, credentials))((await recordsOf(api)).groupId);
  unit = (await findRecord(api, 'crew-1')).uid;
  ({ channelId } = await findChannel(api, 'studio-4'));
  await until(
    'unit and channel are there',
    async () => (await unitNow()).online && (await findChannel(api, 'studio-4')).status === 'idle',
    60_000,
  );
});
afterAll(async () => {
  await idleAgain(api);
  await ask('PUT', `v2/units/${unit}/interfaces/config`, { interfaces: [] });
  await ask('PUT', `v2/units/${unit}/bwLimitation/total`, { totalKbps: 0 });
  await ask('POST', 'settingsConfiguration/add', { unitId: unit, outputChannel: null, machineUid: '' });
});

const unitNow = () => api.units.unit({ params: { id: unit } });
/** Waits until the unit has completed a command; returns its detail. */
const done = (commandId: string) =>
  until(
    'the unit is done with it',
    async () => {
      const order = await api.units.command({ params: { id: unit, commandId } });
      if (['failed', 'expired', 'unknown'].includes(order.state)) throw new Error(`${order.name}: ${order.error}`);
      return order.state === 'done' && order;
    },
    30_000,
  );
const agreed = (path: string) =>
  until(`${path} is as requested`, async () => {
    const { body } = await ask('GET', path);
    return JSON.stringify(body).includes('"inSync":true') && body;
  });

describe('calls by their paths', () => {
  it('set networks and limits of the unit, which sends no more than that', async () => {
    const [port = ''] = (await unitNow()).modems.map((one) => one.port);
    const modem = `v2/units/${unit}/interfaces/modem/${port}/config`;
    expect(await ask('PUT', modem, { limitKbps: 500 })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'body.limitKbps', message: 'Must be 1000 or more' }] },
    });
    expect(await ask('PUT', modem, { limitKbps: 1200, priority: 2 })).toMatchObject({ status: 200 });
    expect(await agreed(modem)).toMatchObject({ reported: { limitKbps: 1200, priority: 2 } });
    expect(await ask('PUT', `v2/units/${unit}/bwLimitation/total`, { totalKbps: 1500 })).toMatchObject({ status: 200 });
    expect(await agreed(`v2/units/${unit}/bwLimitation/total`)).toMatchObject({ reported: { totalKbps: 1500 } });

    const chosen = await ask('POST', `devices_retry/${unit}/commands/set_virtual_channel`, { channelId });
    await done(orderIn(chosen));
    await done(orderIn(await ask('POST', `v2/units/${unit}/stream`, {})));
    // For a second, its report may still describe the previous transmission.
    await until(
      'a picture is sent within the limit',
      async () => {
        const { totalBitrate, targetBitrate, status, transition } = await unitNow();
        return (
          status === 'streaming' && transition === null && totalBitrate > 300 && (targetBitrate ?? Infinity) <= 1500
        );
      },
      30_000,
    );
    expect(await ask('PUT', `units/${unit}/network/capping`, { total: { option: 8, customKbps: 0 } })).toMatchObject({
      status: 400,
      body: { errors: [{ message: 'Bandwidth limit capping cannot be configured for a busy unit' }] },
    });
    await done(orderIn(await ask('POST', `devices/${unit}/commands/stop_streaming`, {})));
    await until('the unit is idle', async () => (await unitNow()).status === 'idle');
    await until('its channel is free', async () => !(await findChannel(api, 'studio-4')).busy);
  });

  it('measure its links, and download its logs', async () => {
    const { data } = await done(orderIn(await ask('POST', `devices/${unit}/commands/speed_test`, { timeout: 2 })));
    expect(data).toMatchObject({ kind: 'speedTest', channelId });
    expect(data?.kind === 'speedTest' && data.uplinkKbps).toBeGreaterThan(1000);

    await until('the unit is idle', async () => (await unitNow()).status === 'idle');
    await done(orderIn(await ask('PUT', `v2/units/${unit}/fetchlogs/enhanced`, { channelId: null })));
    const [newest] = await api.unitLogs.list({ params: { id: unit } });
    const bundle = gunzipSync(Buffer.from(await (await ask.file(newest?.url ?? '')).arrayBuffer()));
    // A tar archive has its magic at a fixed offset.
    expect(bundle.subarray(257, 262).toString()).toBe('ustar');
    expect(bundle.length).toBeGreaterThan(1024);
  });

  it('store settings of a unit, and order only what it supports', async () => {
    const setUp = { unitId: unit, outputChannel: channelId, machineUid: 'rack-7' };
    expect(await ask('POST', 'settingsConfiguration/add', setUp)).toMatchObject({ status: 200 });
    expect(await ask('GET', `settingsConfiguration/fetch?unitId=${unit}`)).toMatchObject({ body: setUp });
    expect(await ask('POST', `devices/${unit}/commands/teleport`, {})).toMatchObject({
      status: 404,
      body: { code: 'UNKNOWN_COMMAND', detail: 'There is no command "teleport"' },
    });
    expect(await ask('POST', `devices/${unit}/commands/reboot`, {})).toMatchObject({
      status: 409,
      body: { code: 'UNSUPPORTED' },
    });
  });
});
