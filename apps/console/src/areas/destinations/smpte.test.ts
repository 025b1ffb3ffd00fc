import { DESTINATION_FEATURES, FIRST_SMPTE_SETTINGS } from '@backhaul/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const world = await testWorld();
const [, neighbour] = world.channelIds;
let console: TestConsole;
let api: TestApi;
let admin: Api;
let regular: Api;

const clock = { state: 'unknown', grandmaster: null, offsetNs: null } as const;
const smpte = {
  applied: { ...FIRST_SMPTE_SETTINGS, ptpDomain: 5 },
  interfaces: [{ name: 'eth0', address: '10.0.0.2' }],
  ptpDomain: { min: 0, max: 127 },
  videoPort: { min: 20_000, max: 29_999 },
  audioPort: { min: 30_000, max: 39_999 },
  clock,
};

beforeEach(async () => {
  ({ console, api, regular } = await freshConsole(world));
  admin = await api.as('luc_contractor');
  await world.db.deleteFrom('destinations').execute();
  for (const id of world.channelIds) await console.registry.refresh('channel', id);
  await console.serverReports(world.serverId, {
    configurationVersion: 1_000,
    destinationFeatures: [...DESTINATION_FEATURES],
    smpte,
  });
});

const of = (id: string = world.channelId) => ({ params: { id } });
type Body = Parameters<Api['destinations']['setSmpte']>[0]['body'];
const set = (body: Body, id?: string, by = admin) => by.destinations.setSmpte({ ...of(id), body });
const FIRST = { host: '239.10.1.1', port: 20_000, audioPort: 30_000 } as const;
const SECOND = { secondaryHost: '239.20.1.1', secondaryPort: 20_002, secondaryAudioPort: 30_002 } as const;
const TAKEN = 'This field must be unique';

describe('SMPTE 2110 of a channel', () => {
  it('is its streaming destination of that kind, beside what its server reports', async () => {
    const server = { ptpDomain: 5, clock, videoPort: smpte.videoPort, audioPort: smpte.audioPort };
    expect(await regular.destinations.smpte(of())).toEqual({ destinations: [], server });
    const made = await set({ ...FIRST, ...SECOND });
    expect(made).toMatchObject({ destinations: [{ name: 'SMPTE 2110', protocol: 'st2110', on: false, ...SECOND }] });
    // Destinations of other protocols do not count.
    await admin.destinations.create({ ...of(), body: { protocol: 'hls', name: 'Web' } });
    const changed = await set({ host: '239.10.1.2' });
    expect(changed.destinations).toMatchObject([{ ...FIRST, ...SECOND, host: '239.10.1.2' }]);
    expect(await regular.destinations.smpte(of())).toEqual(changed);
    const [{ destinationId } = { destinationId: '' }] = changed.destinations;
    expect(await admin.destinations.get({ params: { id: world.channelId, destinationId } })).toEqual(
      changed.destinations[0],
    );
  });

  it('names one of several, and none of another kind', async () => {
    await set(FIRST);
    const second = { ...FIRST, protocol: 'st2110', name: 'Second', host: '239.10.1.9' } as const;
    const { destinationId } = await admin.destinations.create({ ...of(), body: second });
    expect(await refusal(set({ ttl: 4 }))).toMatchObject({ errors: [{ path: 'body.destinationId' }] });
    expect((await set({ destinationId, ttl: 4 })).destinations).toMatchObject([{ ttl: 16 }, { ttl: 4 }]);
    const web = await admin.destinations.create({ ...of(), body: { protocol: 'hls', name: 'Web' } });
    const wrong = set({ destinationId: web.destinationId, name: 'Other' });
    expect(await refusal(wrong)).toMatchObject({ errors: [{ path: 'body.destinationId' }] });
    expect(await refusal(set({ destinationId: 'dst-away', ttl: 4 }))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it.each<[string, Body, string, string]>([
    ['a picture below the range', { ...FIRST, port: 19_999 }, 'port', 'Must be 20000 or more'],
    ['a picture above the range', { ...FIRST, port: 30_001 }, 'port', 'Must be 29999 or less'],
    ['sound out of range', { ...FIRST, audioPort: 29_999 }, 'audioPort', 'Must be 30000 or more'],
    [
      'a second picture out of range',
      { ...FIRST, ...SECOND, secondaryPort: 1 },
      'secondaryPort',
      'Must be 20000 or more',
    ],
    ['the first address again', { ...FIRST, ...SECOND, secondaryHost: FIRST.host, secondaryPort: 20_000 }, 'secondaryPort', TAKEN], // prettier-ignore
    ['no first address', SECOND, 'host', 'This field is required'],
    ['an address of the server', { ...FIRST, host: '127.0.0.1' }, 'host', 'Invalid IP field'],
    ['metadata of a cloud', { ...FIRST, host: '169.254.169.254' }, 'host', 'Invalid IP field'],
  ])('%s is refused, and nothing is changed', async (_what, body, path, text) => {
    const complaint: unknown = expect.objectContaining({ path: `body.${path}`, message: text });
    const errors: unknown = expect.arrayContaining([complaint]);
    expect(await refusal(set(body))).toMatchObject({ code: 'INVALID', errors });
    expect((await admin.destinations.smpte(of())).destinations).toEqual([]);
  });

  it('has no address and port that another channel of the server has', async () => {
    await set({ ...FIRST, ...SECOND }, neighbour);
    // Also for secondary addresses.
    const again = { host: SECOND.secondaryHost, port: 20_002, audioPort: 30_000 };
    expect(await refusal(set(again))).toMatchObject({ errors: [{ path: 'body.port', message: TAKEN }] });
    expect((await admin.destinations.smpte(of())).destinations).toEqual([]);
    await set({ ...again, host: '239.30.1.1' });
    expect(await refusal(set({ host: FIRST.host, port: FIRST.port }))).toMatchObject({ code: 'INVALID' });
    const create = admin.destinations.create({ ...of(), body: { ...FIRST, protocol: 'st2110', name: 'Other way' } });
    expect(await refusal(create)).toMatchObject({ code: 'INVALID' });
    expect((await admin.destinations.smpte(of())).destinations).toMatchObject([{ host: '239.30.1.1' }]);
  });

  it('lets one of two channels have an address that both ask for at a time', async () => {
    const both = await Promise.allSettled([set(FIRST), set(FIRST, neighbour)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('is changed by those who configure channels, and seen by those who see the channel', async () => {
    expect(await refusal(set(FIRST, undefined, regular))).toMatchObject({ code: 'FORBIDDEN' });
    const stranger = await api.as('luc_contractor', { groupId: world.south });
    for (const call of [() => stranger.destinations.smpte(of()), () => set(FIRST, undefined, stranger)])
      expect(await refusal(call())).toMatchObject({ code: 'NOT_FOUND' });
  });
});
