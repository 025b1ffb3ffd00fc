import { EngineRun, splitArgs } from '@backhaul/agent';
import { eventually } from '@backhaul/agent/testing';
import { madeCertificate, type MadeCertificate } from '@backhaul/agent/testing/certificate';
import type { ServerConfiguration } from '@backhaul/contract/bus';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { connect as connectPlain } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from 'node:tls';
import { expect, it } from 'vitest';
import { inspectRecordings } from './frames.js';
import { channelOf, MEDIA_KEY, rigOfEachTest, S } from './rig.js';

const KEY = 'k'.repeat(32);
const RATE = 25;
const rig = rigOfEachTest();
const launch = () =>
  rig.launch('server', S, [
    ...splitArgs('--listen 127.0.0.1 --base-port 19721 --rtmp-port 22121 --rtmps-port 22131 --recordings'),
    rig.recordings,
  ]);

const fingerprintOf = ({ certificate }: MadeCertificate) => new X509Certificate(certificate).fingerprint256;
const serve = (
  version: number,
  made?: MadeCertificate,
  change: Partial<ServerConfiguration['channels'][number]> = {},
) =>
  rig.far.publish(S, {
    type: 'desired',
    version,
    configuration: {
      mediaKey: MEDIA_KEY,
      channels: [channelOf('studio', { input: 'rtmp', rtmpKey: KEY, recording: true, ...change })],
      ...(made && { certificate: { chain: made.certificate, privateKey: made.privateKey } }),
    },
  });
const rtmps = () => rig.serverState(S)?.rtmps;
const uses = (made: MadeCertificate) =>
  eventually('the certificate', () => rtmps()?.fingerprint === fingerprintOf(made) || undefined);
const callers = () => rig.channel(S, 'studio')?.callers ?? [];
const idle = () => eventually('idle', () => (callers().length === 0 && rig.channel(S, 'studio')?.status === 'idle') || undefined); // prettier-ignore
const collects = () => eventually('pictures', () => rig.channel(S, 'studio')?.status === 'collecting' || undefined);

/** Publishes over TLS, and checks the certificate against the trusted one. `seconds`: undefined for until it is dropped. */
async function publisher(trusted: MadeCertificate, { key = KEY, seconds }: { key?: string; seconds?: number } = {}) {
  const trust = join(rig.recordings, 'trusted.pem');
  await writeFile(trust, trusted.certificate);
  const source = `-loglevel error -re -f lavfi -i testsrc2=size=320x180:rate=${RATE}`;
  const coding = `-c:v libx264 -preset ultrafast -tune zerolatency -g ${RATE}${seconds === undefined ? '' : ` -t ${seconds}`}`;
  const checks = ['-tls_verify', '1', '-ca_file', trust];
  const url = `rtmps://localhost:${rtmps()?.port ?? 0}/live/${key}`;
  const args = [...splitArgs(`${source} ${coding} -f flv`), ...checks, url];
  const run = await EngineRun.start({ command: 'ffmpeg', args });
  rig.atEnd(() => run.kill());
  return run;
}

/** The certificate fingerprint and the TLS version that a new sender gets. */
async function shown(maxVersion: 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3' = 'TLSv1.3'): Promise<string> {
  const port = rtmps()?.port ?? 0;
  const least = { minVersion: 'TLSv1' as const, ciphers: 'DEFAULT@SECLEVEL=0' };
  const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false, maxVersion, ...least });
  await once(socket, 'secureConnect');
  const { fingerprint256 } = socket.getPeerCertificate();
  socket.destroy();
  return fingerprint256;
}

it('takes RTMP senders over TLS, and changes the certificate on air without a loss', async () => {
  const [first, second] = await Promise.all([madeCertificate('localhost'), madeCertificate('localhost')]);
  await launch();
  serve(1);
  await eventually('RTMP', () => rig.serverState(S)?.rtmpPort || undefined);
  expect(rtmps()).toEqual({ host: '127.0.0.1', port: 0, fingerprint: null, detail: '' });
  serve(2, first);
  await uses(first);
  expect(rtmps()).toMatchObject({ host: 'localhost', port: 22131, detail: '' });
  expect(await shown('TLSv1.2')).toBe(fingerprintOf(first));
  await expect(shown('TLSv1.1')).rejects.toThrow();

  const seconds = 8;
  const sender = await publisher(first, { seconds });
  await collects();
  expect(callers()).toEqual([{ protocol: 'rtmps', address: '127.0.0.1', since: expect.any(Number) }]);
  await eventually('its rate', () => {
    const report = rig.far.received(S).telemetry.at(-1);
    const read = report?.kind === 'server' ? report.channels[0]?.callers : undefined;
    return read?.some(({ protocol, kbps }) => protocol === 'rtmps' && kbps > 10) || undefined;
  });
  const [before] = callers();
  serve(3, second);
  await uses(second);
  expect(await shown()).toBe(fingerprintOf(second));
  expect(callers()).toEqual([before]);
  // Another sender with the key does not disturb it; nor does one that sends only TLS, or no TLS.
  expect((await (await publisher(second)).exited).code).not.toBe(0);
  const plain = connectPlain(rtmps()?.port ?? 0, '127.0.0.1').on('error', () => undefined);
  plain.end('garbage\n');
  expect((await sender.exited).code).toBe(0);
  await idle();
  const [recording] = await eventually('the recording', async () => {
    const recordings = await inspectRecordings(join(rig.recordings, 'studio'), RATE).catch(() => []);
    return recordings.length > 0 ? recordings : undefined;
  });
  expect(recording).toMatchObject({ holes: [] });
  expect(recording?.frames).toBeGreaterThanOrEqual((seconds - 1) * RATE);
  expect(rig.logs.join('')).not.toContain('PRIVATE KEY');
}, 180_000);

it('refuses wrong keys and refused addresses, drops a caller, and closes the port with the certificate', async () => {
  const made = await madeCertificate('localhost');
  const launched = await launch();
  serve(1, made);
  await uses(made);
  expect((await (await publisher(made, { key: 'w'.repeat(32) })).exited).code).not.toBe(0);
  const first = await publisher(made);
  await collects();
  const order = rig.far.order(S, { name: 'dropCaller', args: { channelId: 'studio', protocol: 'rtmps', address: '127.0.0.1' } }); // prettier-ignore
  expect((await rig.far.result(S, order)).outcome).toBe('done');
  await first.exited;
  await idle();
  const second = await publisher(made);
  await collects();
  serve(2, made, { blockedCallers: ['127.0.0.1'] });
  await second.exited;
  await idle();
  expect((await (await publisher(made)).exited).code).not.toBe(0);

  serve(3, made);
  const third = await publisher(made);
  await collects();
  const { port = 0 } = rtmps() ?? {};
  serve(4);
  await eventually('the port is closed', () => rtmps()?.port === 0 || undefined);
  await expect(once(connectPlain(port, '127.0.0.1'), 'connect')).rejects.toThrow('ECONNREFUSED');
  // The sender on air continues.
  await sleep(2000);
  expect(callers()).toMatchObject([{ protocol: 'rtmps' }]);
  await third.kill();

  serve(5, { ...made, privateKey: (await madeCertificate('localhost')).privateKey });
  await eventually('a fault', () => rtmps()?.detail === 'The certificate cannot be used' || undefined);
  serve(6, await madeCertificate('localhost', { fromDays: -2, toDays: -1 }));
  await eventually('another fault', () => rtmps()?.detail === 'The certificate has expired' || undefined);
  expect(rtmps()).toMatchObject({ port: 0, fingerprint: null });
  serve(7, made);
  await uses(made);
  launched.kill('SIGKILL');
  await once(launched, 'exit');
  // The certificate is stored with the rest of the configuration.
  await launch();
  await uses(made);
}, 180_000);
