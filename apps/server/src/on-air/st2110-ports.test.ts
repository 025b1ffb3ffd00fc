import { EngineRun, splitArgs } from '@backhaul/agent';
import { eventually } from '@backhaul/agent/testing';
import type { DesiredDestination } from '@backhaul/contract/bus';
import { FIRST_SMPTE_SETTINGS, type SmpteSettings } from '@backhaul/domain';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { noSmpte } from './no-smpte.js';
import { channelOf, MEDIA_KEY, PASSPHRASE, rigOfEachTest, S } from './rig.js';
import { pictureTimes } from './streams-of-file.js';

const rig = rigOfEachTest();

/** A group that is reached only by the loopback interface: no packet leaves the machine. */
const GROUP = '239.255.21.10';
const target = { protocol: 'st2110', host: GROUP, port: 25_110, audioPort: 25_112, ttl: 1 } as const;
const destination: DesiredDestination = { destinationId: 'smpte', name: 'Studio 1', target };

const folder = await mkdtemp(join(tmpdir(), 'no-smpte-'));
const why = await noSmpte(folder, { ...target, host: '127.0.0.1' });
await rm(folder, { recursive: true });
if (why !== undefined) process.stderr.write(`ST 2110 by a media port is NOT TRIED: ${why}\n`);

const channel = channelOf('studio', { input: 'srt', destinations: [destination] });
let version = 0;
/** Sets these settings of the server, and waits until they are reported. */
async function ask(change: Partial<SmpteSettings>): Promise<void> {
  const smpte = { ...FIRST_SMPTE_SETTINGS, ...change };
  const configuration = { mediaKey: MEDIA_KEY, channels: [channel], smpte };
  rig.far.publish(S, { type: 'desired', version: (version += 1), configuration });
  await eventually('the settings', () => {
    const applied = rig.serverState(S)?.smpte?.applied;
    return (applied?.mainPort === smpte.mainPort && applied.ptpDomain === smpte.ptpDomain) || undefined;
  });
}
const reported = () => rig.channel(S, 'studio')?.destinations?.[0];

it.skipIf(why !== undefined)(
  'sends groups by the media port that was chosen, and says why where the port is away',
  async () => {
    await rig.launch('server', S, splitArgs('--listen 127.0.0.1 --destinations any'));
    expect(rig.serverState(S)?.smpte).toMatchObject({
      applied: FIRST_SMPTE_SETTINGS,
      ptpDomain: { min: 0, max: 127 },
      videoPort: { min: 1, max: 65_535 },
    });
    expect(rig.serverState(S)?.smpte?.interfaces).toContainEqual({ name: 'lo', address: '127.0.0.1' });
    await ask({ mainPort: 'away9' });
    const source = 'testsrc2=size=320x180:rate=25[out0];sine=frequency=440:sample_rate=48000[out1]';
    await rig.sender(await rig.listening(S, 'studio'), PASSPHRASE, source, '-g 25 -c:a aac -ac 2');
    await eventually('a refusal', () => reported()?.detail === 'The media port is down or has no address' || undefined);
    // On air the destination restarts with the new port.
    await ask({ mainPort: 'lo', ptpDomain: 5 });
    const sdp = await eventually('a session description', () =>
      reported()?.sdp?.includes('m=audio') ? reported()?.sdp : undefined,
    ).catch((error: unknown) => {
      throw new Error(`the destination is ${JSON.stringify(reported())}`, { cause: error });
    });
    expect(sdp).toContain(`c=IN IP4 ${GROUP}/1\r\na=source-filter: incl IN IP4 ${GROUP} 127.0.0.1\r\n`);
    expect(sdp).toContain('o=- ');
    const file = join(rig.folder, 'group.sdp');
    await writeFile(file, sdp);
    const received = join(rig.folder, 'group.mkv');
    const receiver = await EngineRun.start({
      command: 'ffmpeg',
      args: [
        ...splitArgs('-loglevel error -y -protocol_whitelist file,udp,rtp -localaddr 127.0.0.1 -i'),
        file,
        ...splitArgs('-t 2 -c:v ffv1 -c:a pcm_s16le'),
        received,
      ],
    });
    rig.atEnd(() => receiver.kill());
    expect(await receiver.exited).toMatchObject({ code: 0 });
    // By another interface nothing would arrive; the rate is checked in another test.
    expect((await pictureTimes(received)).length).toBeGreaterThan(10);
  },
  180_000,
);

const PTP4L = '/usr/sbin/ptp4l';
const whyNoPtp = why ?? (existsSync(PTP4L) ? undefined : `${PTP4L} is missing (package linuxptp)`);
if (whyNoPtp !== undefined) process.stderr.write(`The clock of a PTP program is NOT TRIED: ${whyNoPtp}\n`);

it.skipIf(whyNoPtp !== undefined)(
  'says of the PTP program of its machine what that says in the domain that was chosen',
  async () => {
    const socket = join(rig.folder, 'ptp4l');
    const file = join(rig.folder, 'ptp4l.cfg');
    const settings = ['domainNumber 5', 'free_running 1', 'time_stamping software', `uds_address ${socket}`];
    await writeFile(file, ['[global]', ...settings, ''].join('\n'));
    const ptp = await EngineRun.start({ command: PTP4L, args: ['-f', file, '-i', 'lo', '-m', '-q'] });
    rig.atEnd(() => ptp.kill());
    await rig.launch('server', S, splitArgs(`--listen 127.0.0.1 --destinations any --ptp-socket ${socket}`));
    const clock = () => rig.serverState(S)?.smpte?.clock;
    await ask({ ptpDomain: 5 });
    // The clock has no master here, so it must not be reported as locked.
    await eventually('an answer in the domain', () => clock()?.state === 'unlocked' || undefined);
    await ask({ ptpDomain: 6 });
    await eventually('no answer in another domain', () => clock()?.state === 'unknown' || undefined);
  },
  120_000,
);
