import { contract } from '@backhaul/contract';
import type { CallDef } from '@backhaul/contract';
import { eventually } from '../subject/wait.js';
import { follow, newPassword, noteCookies, readerName, type Installation } from './installation.js';
import { makeMistakes } from './mistakes.js';
import type { Recorder } from './recorder.js';

export interface Things {
  readonly groupId: string;
  readonly unitId: string;
  readonly serverId: string;
  /** The first is for the unit, the second for an external sender. */
  readonly channelIds: readonly [string, string];
}

/** What users do in a day: sign in, open every page, go live, make mistakes, change the password, sign out. */
export async function playDay(site: Installation, things: Things, number: number): Promise<void> {
  const { console, admin, reader } = site;
  await reader.api.session.signIn({ body: { username: readerName, password: site.password } });
  noteCookies(site);
  const live = await follow(site, things.groupId);
  await goLive(site, things, number);
  for (const user of [admin, reader]) await readEverything(user, things);
  await goOffAir(site, things);

  const guess = newPassword();
  site.secrets.push({ kind: 'password', value: guess });
  await makeMistakes(site.reader, console.url, guess);

  const next = newPassword();
  site.secrets.push({ kind: 'password', value: next });
  const change = { oldPassword: site.password, newPassword: next };
  const keyed = { headers: { 'idempotency-key': `password-${number}` } };
  for (const user of [admin, reader]) await user.api.session.updateCurrentUser({ body: change }, keyed);
  site.password = next;
  live.terminate();
  for (const user of [admin, reader]) {
    await user.api.session.signOut();
    await user.api.session.currentUser().catch(() => undefined);
  }
}

async function goLive({ admin, secrets }: Installation, { unitId, channelIds }: Things, number: number): Promise<void> {
  const [channelId, external] = channelIds;
  const keyed = { headers: { 'idempotency-key': `srt-${number}` } };
  const source = await admin.api.channels.addInputSource(
    { params: { id: external }, body: { protocol: 'srt' } },
    keyed,
  );
  if (source.passphrase === null) throw new Error('the passphrase was not returned');
  secrets.push({ kind: 'passphrase', value: source.passphrase });
  const unit = { params: { id: unitId } };
  const channel = { params: { id: channelId } };
  const idle = async () => ['idle', 'online'].includes((await admin.api.units.status(unit)).status);
  await eventually('the unit is online and idle', 40_000, idle);
  const ready = async () => (await admin.api.channels.status(channel)).status === 'idle';
  await eventually('the channel is ready', 30_000, ready);
  await admin.api.units.startStream({ ...unit, body: { channelId } });
  await eventually('the channel collects', 40_000, async () => {
    const { status, thumbnailUrl } = await admin.api.channels.status(channel);
    const token = new URL(thumbnailUrl ?? '/', 'http://console').searchParams.get('token');
    if (status !== 'collecting' || token === null) return false;
    secrets.push({ kind: 'picture token', value: token });
    return true;
  });
}

async function goOffAir({ admin }: Installation, { unitId, channelIds }: Things): Promise<void> {
  await admin.api.units.stopStream({ params: { id: unitId } });
  await admin.api.channels.removeInputSource({ params: { id: channelIds[1] } });
  await eventually('the channel is free', 30_000, async () => {
    return (await admin.api.channels.status({ params: { id: channelIds[0] } })).status === 'idle';
  });
}

/** Makes every GET call with existing ids, and requests pages and documents. */
async function readEverything(user: Recorder, things: Things): Promise<void> {
  const calls = Object.values(contract).flatMap((group): CallDef[] => Object.values(group));
  for (const call of calls) if (call.method === 'GET') for (const path of pathsOf(call, things)) await user.get(path);
  for (const page of ['/', '/units', '/docs', '/healthz', '/readyz', '/metrics']) await user.get(page);
  const { thumbnailUrl } = await user.api.channels.status({ params: { id: things.channelIds[0] } });
  if (thumbnailUrl !== null) await user.get(thumbnailUrl);
}

function pathsOf({ path, subject }: CallDef, { groupId, unitId, serverId, channelIds }: Things): string[] {
  const ids = {
    unit: [unitId],
    device: [],
    server: [serverId],
    channel: channelIds,
    anyChannel: channelIds,
    returnChannel: [],
    group: [groupId],
    inventory: [],
    label: [],
    graphic: [],
    streamProfile: [],
    streamProvider: [],
    auditEntry: [],
    apiKey: [],
    audioInterface: [],
    tallyInterface: [],
    webhook: [],
    usageProfile: [],
    inventoryService: [],
    accessApproval: [],
    remoteAction: [],
    supportCase: [],
    portalDocument: [],
    audioRoom: [],
    story: [],
    alert: [],
    publisher: [],
    subscriber: [],
    rollout: [],
    clientNotification: [],
    organization: [],
    softwareVersion: [],
    releaseNote: [],
    geocodingProfile: [],
    modemVendor: [],
    operatorSet: [],
    alertRoute: [],
    dutyList: [],
    maintenanceWindow: [],
    user: [],
  };
  if (!subject) return [path];
  return ids[subject.kind].map((id) =>
    subject.in === 'query' ? `${path}?${subject.key}=${id}` : path.replace('{id}', id),
  );
}
