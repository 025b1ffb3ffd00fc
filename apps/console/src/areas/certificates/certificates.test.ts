import { madeCertificate, type MadeCertificate } from '@backhaul/agent/testing/certificate';
import { aReportedChannel } from '@backhaul/testing';
import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Api, freshConsole, refusal, type TestApi } from '../../testing/api.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const world = await testWorld();
const at = { params: { id: world.serverId } };
const NAME = 'media.example.org';
const make = (name: string, wishes: Parameters<typeof madeCertificate>[1] = {}) =>
  madeCertificate(name, { now: world.now, ...wishes });
const LISTENS = { host: NAME, port: 1936, fingerprint: null, detail: '' };
let console: TestConsole;
let api: TestApi;
let admin: Api;
let regular: Api;
let root: MadeCertificate;
let own: MadeCertificate;
let other: MadeCertificate;

beforeAll(async () => {
  root = await make('Example Root', { names: '' });
  own = await make(NAME, { issuer: root, names: `DNS:${NAME},IP:10.0.0.2` });
  other = await make('other.example.org', { key: ['rsa:2048'], toDays: 20 });
});
beforeEach(async () => {
  ({ console, api, regular } = await freshConsole(world));
  admin = await api.as('luc_contractor');
  await world.db.updateTable('servers').set({ certificate: null, certificate_secret: null }).execute();
  await reports();
});

type Change = Parameters<TestConsole['serverReports']>[1];
const reports = (change: Change = {}) =>
  console.serverReports(world.serverId, { configurationVersion: 1_000, rtmps: LISTENS, rtmpPort: 1935, ...change });
const set = (body: MadeCertificate, by = admin) => by.certificates.set({ ...at, body });
const remove = (by = admin) => by.certificates.remove(at);
const version = () => console.registry.serverRecord(world.serverId)?.desiredVersion ?? 0;
const problem = (path: string, code: string) => ({ code: 'INVALID', errors: [{ path: `body.${path}`, code }] });
/** The certificate in the configuration that the server gets after this report. */
async function desired(change: Change = {}) {
  await reports({ configurationVersion: 0, ...change });
  const last = console.sent.findLast(({ downlink }) => downlink.type === 'desired')?.downlink;
  if (last?.type !== 'desired' || !('channels' in last.configuration)) throw new Error('nothing was sent');
  return last.configuration.certificate;
}
const audited = () =>
  world.db
    .selectFrom('audit')
    .selectAll()
    .where('action', 'like', 'server:certificate%')
    .orderBy('id', 'desc')
    .execute();
/** A line of the key, to check that the key leaks nowhere. */
const secretOf = ({ privateKey }: MadeCertificate) => privateKey.split('\n')[1] ?? '';

const receives = (protocol: 'rtmp' | 'rtmps') =>
  reports({
    channels: world.channelIds.map((id) =>
      aReportedChannel(id, { callers: [{ protocol, address: '10.0.0.9', since: 1 }] }),
    ),
  });
const encrypted = () => {
  const options = ['pkcs8', '-topk8', '-v2', 'aes-256-cbc', '-passout', 'pass:x'];
  return execFileSync('openssl', options, { input: own.privateKey }).toString();
};
const pem = (label: string, body: string) => `-----BEGIN ${label}-----\n${body}\n-----END ${label}-----\n`;

describe('the certificate of a server', () => {
  it('is none at first', async () => {
    expect(await regular.certificates.get(at)).toEqual({ certificate: null, supported: true, reported: LISTENS });
    expect(await desired()).toBeUndefined();
    expect(await refusal(remove())).toMatchObject({ status: 404, code: 'CERTIFICATE_NOT_FOUND', title: 'Certificate not found' }); // prettier-ignore
  });

  it('is sent to the server with its chain and key, replaced and deleted; the key is answered nowhere', async () => {
    const before = version();
    const chain = { ...own, certificate: `remarks\n${own.certificate}${root.certificate}` };
    const answer = await set(chain);
    const read = new X509Certificate(own.certificate);
    expect(answer.certificate).toEqual({
      subject: `CN=${NAME}`,
      issuer: 'CN=Example Root',
      names: [NAME, '10.0.0.2'],
      validFrom: Date.parse(read.validFrom),
      validTo: Date.parse(read.validTo),
      fingerprint: read.fingerprint256,
      chain: 1,
      warning: null,
    });
    expect(version()).toBe(before + 1);
    expect(await desired()).toEqual({ chain: own.certificate + root.certificate, privateKey: own.privateKey });
    expect((await set(other)).certificate).toMatchObject({
      subject: 'CN=other.example.org',
      warning: 'CERTIFICATE_ENDS',
    });
    expect(await desired()).toMatchObject({ chain: other.certificate });
    const rows = await world.db.selectFrom('servers').selectAll().execute();
    const shown = [answer, await regular.certificates.get(at), rows, await audited()];
    for (const made of [own, other]) expect(JSON.stringify(shown)).not.toContain(secretOf(made));
    await remove();
    expect(await desired()).toBeUndefined();
    expect(await regular.certificates.get(at)).toMatchObject({ certificate: null });
    const fingerprint = new X509Certificate(other.certificate).fingerprint256;
    expect((await audited()).slice(0, 2)).toMatchObject([
      { action: 'server:certificateDelete', changes: [{ path: 'fingerprint', from: fingerprint, to: null }] },
      { action: 'server:certificate', changes: [{ path: 'fingerprint', from: read.fingerprint256, to: fingerprint }] },
    ]);
  });

  it('is not deleted while a channel receives over TLS, but replaced', async () => {
    await set(own);
    await receives('rtmps');
    const before = version();
    expect(await refusal(remove())).toMatchObject({
      status: 409,
      code: 'CERTIFICATE_BUSY',
      title: 'Cannot delete the certificate while the device is busy',
    });
    expect(version()).toBe(before);
    await set(other);
    await receives('rtmp');
    await remove();
  });

  it('is changed by those who may, and seen by those who see the server', async () => {
    expect(await refusal(set(own, regular))).toMatchObject({ code: 'FORBIDDEN' });
    expect(await refusal(remove(regular))).toMatchObject({ code: 'FORBIDDEN' });
    const stranger = await api.as('luc_contractor', { groupId: world.south });
    for (const call of [() => stranger.certificates.get(at), () => set(own, stranger), () => remove(stranger)])
      expect(await refusal(call())).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    const [first] = world.channelIds;
    const inGroup = (group: string) =>
      world.db.updateTable('channel_groups').set({ group_id: group }).where('channel_id', '=', first).execute();
    await inGroup(world.south);
    await console.registry.refresh('channel', first);
    expect(await refusal(set(own))).toMatchObject({ code: 'FORBIDDEN' });
    expect(await refusal(remove())).toMatchObject({ code: 'FORBIDDEN' });
    await inGroup(world.north);
    await console.registry.refresh('channel', first);
  });

  it('is neither set nor sent where the server takes none', async () => {
    await set(own);
    expect(await desired({ rtmps: undefined })).toBeUndefined();
    expect(await refusal(set(own))).toMatchObject({ code: 'UNSUPPORTED' });
    expect(await regular.certificates.get(at)).toMatchObject({ supported: false, reported: null });
    await remove();
  });

  it('is a warning of the server when it ends soon', async () => {
    const texts = async () =>
      (await regular.settings.warnings(at))
        .filter(({ code }) => code.startsWith('CERTIFICATE'))
        .map(({ text }) => text);
    await set(own);
    expect(await texts()).toEqual([]);
    await set(other);
    expect(await texts()).toEqual(['The certificate ends in 20 days']);
    await world.db
      .updateTable('servers')
      .set({ certificate: JSON.stringify({ ...(await regular.certificates.get(at)).certificate, validTo: 1 }) })
      .where('device_id', '=', world.serverId)
      .execute();
    expect(await texts()).toEqual(['The certificate has expired: no RTMPS sender is taken']);
  });

  it('gives RTMP channels an address over TLS while the server listens there', async () => {
    const channel = { params: { id: world.channelId } };
    const { secureUrl } = await admin.channels.addInputSource({ ...channel, body: { protocol: 'rtmp' } });
    expect(secureUrl).toBe(`rtmps://${NAME}:1936/live`);
    expect(await admin.channels.ips(channel)).toContainEqual({ service: 'rtmps', host: NAME, port: 1936 });
    expect((await admin.servers.get(at)).ips).toContainEqual({ service: 'rtmps', host: NAME, port: 1936 });
    await reports({ rtmps: { ...LISTENS, port: 0 } });
    expect(await admin.channels.inputSource(channel)).toMatchObject([{ secureUrl: '' }]);
    await admin.channels.removeInputSource(channel);
  });
});

describe('what is refused', () => {
  const made = {
    expired: () => make(NAME, { fromDays: -2, toDays: -1 }),
    early: () => make(NAME, { fromDays: 1 }),
    weak: () => make(NAME, { key: ['rsa:1024'] }),
    ed25519: () => make(NAME, { key: ['ed25519'] }),
    curve: () => make(NAME, { key: ['ec', '-pkeyopt', 'ec_paramgen_curve:secp256k1'] }),
    names: () => make(NAME, { names: Array.from({ length: 101 }, (_, i) => `DNS:n${i}.example.org`).join(',') }),
  };
  const garbage = Buffer.alloc(20_000, 0x30).toString('base64');
  const nested = Buffer.concat(Array.from({ length: 4000 }, () => Buffer.from([0x30, 0x80]))).toString('base64');

  it.each<[string, () => MadeCertificate | Promise<MadeCertificate>, 'certificate' | 'privateKey', string]>([
    ['no PEM', () => ({ ...own, certificate: 'hello' }), 'certificate', 'certificate_pem'],
    ['nothing', () => ({ certificate: '', privateKey: '' }), 'certificate', 'certificate_pem'],
    ['garbage', () => ({ ...own, certificate: pem('CERTIFICATE', garbage) }), 'certificate', 'certificate_pem'],
    ['nested garbage', () => ({ ...own, certificate: pem('CERTIFICATE', nested) }), 'certificate', 'certificate_pem'],
    [
      'a key as the certificate',
      () => ({ ...own, certificate: own.privateKey }),
      'certificate',
      'certificate_holds_key',
    ],
    [
      'a deep chain',
      () => ({ ...own, certificate: own.certificate + root.certificate.repeat(8) }),
      'certificate',
      'certificate_chain',
    ],
    [
      'another issuer',
      () => ({ ...own, certificate: own.certificate + other.certificate }),
      'certificate',
      'certificate_order',
    ],
    [
      'the wrong order',
      () => ({ ...root, certificate: root.certificate + own.certificate }),
      'certificate',
      'certificate_order',
    ],
    ['an expired one', made.expired, 'certificate', 'certificate_expired'],
    ['one of tomorrow', made.early, 'certificate', 'certificate_early'],
    ['weak RSA', made.weak, 'certificate', 'certificate_key_bits'],
    ['Ed25519', made.ed25519, 'certificate', 'certificate_key_kind'],
    ['another curve', made.curve, 'certificate', 'certificate_key_kind'],
    ['too many names', made.names, 'certificate', 'certificate_names'],
    ['no key', () => ({ ...own, privateKey: own.certificate }), 'privateKey', 'private_key_pem'],
    ['a damaged key', () => ({ ...own, privateKey: pem('PRIVATE KEY', 'AAAA') }), 'privateKey', 'private_key_pem'],
    ['a foreign key', () => ({ ...own, privateKey: other.privateKey }), 'privateKey', 'private_key_other'],
    ['an encrypted key', () => ({ ...own, privateKey: encrypted() }), 'privateKey', 'private_key_encrypted'],
  ])('%s', async (_, given, path, code) => {
    const body = await given();
    const before = version();
    const answer = await refusal(set(body));
    expect(answer).toMatchObject(problem(path, code));
    if (code !== 'private_key_pem') expect(JSON.stringify(answer)).not.toContain(secretOf(body) || 'PRIVATE');
    expect(version()).toBe(before);
    expect(await regular.certificates.get(at)).toMatchObject({ certificate: null });
  });

  it('what is too large, without reading it', async () => {
    const answer = refusal(set({ ...own, certificate: own.certificate + ' '.repeat(32_768) }));
    expect(await answer).toMatchObject({ code: 'INVALID', errors: [{ path: 'body.certificate' }] });
    expect(await refusal(set({ ...own, privateKey: ' '.repeat(8193) }))).toMatchObject({
      errors: [{ path: 'body.privateKey' }],
    });
  });
});
