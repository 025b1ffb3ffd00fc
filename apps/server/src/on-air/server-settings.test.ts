import { eventually } from '@backhaul/agent/testing';
import { FIRST_SERVER_SETTINGS, type ServerSettings } from '@backhaul/domain';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { kill } from './exporting.js';
import { channelOf, MEDIA_KEY, PASSPHRASE, rigOfEachTest, S } from './rig.js';

const rig = rigOfEachTest();
const launch = () => rig.launch('server', S, ['--base-port', '19321', '--recordings', rig.recordings]);

async function serve(version: number, settings: ServerSettings | undefined): Promise<void> {
  const configuration = { mediaKey: MEDIA_KEY, channels: [channelOf('studio', { recording: true })], settings };
  rig.far.publish(S, { type: 'desired', version, configuration });
  await eventually(`version ${version}`, () => rig.serverState(S)?.configurationVersion === version || undefined);
}
const recorded = async (pattern: RegExp) =>
  (await readdir(join(rig.recordings, 'studio'))).some((name) => pattern.test(name)) || undefined;

it('recordings are named and written as the server is set to, from the moment that it is, after a kill too', async () => {
  const first = await launch();
  await serve(1, undefined);
  const most = rig.serverState(S)?.mostChannels ?? 0;
  expect(rig.serverState(S)).toMatchObject({
    settings: FIRST_SERVER_SETTINGS,
    maxChannels: most,
    recordingFormats: ['mkv', 'mp4', 'ts'],
    roles: ['mmh', 'ingest', 'videoReturn'],
  });
  const startedAt = rig.serverState(S)?.startedAt ?? 0;
  expect(Math.abs(Date.now() - startedAt)).toBeLessThan(60_000);
  const port = await rig.listening(S, 'studio');
  await rig.sender(port, PASSPHRASE);
  const records = () => rig.channel(S, 'studio')?.recording.state === 'recording' || undefined;
  await eventually('a recording', records, 30_000);
  await new Promise((resolve) => setTimeout(resolve, 3000));
  const set = {
    filePrefix: 'DESK_',
    fileName: 'channelTime',
    fileFormat: 'mp4',
    timeZone: 'Asia/Kolkata',
    maxChannels: 1,
  } as const;
  await serve(2, set);
  expect(rig.serverState(S)).toMatchObject({ startedAt, settings: set, maxChannels: 1, mostChannels: most });
  // The open file was closed under its previous name.
  await eventually('the first file', () => recorded(/^20[\dT-]+Z-000\.mkv$/), 30_000);
  await eventually('the next recording', records, 30_000);
  await new Promise((resolve) => setTimeout(resolve, 3000));
  await serve(3, { ...set, fileFormat: 'ts', timeZone: 'UTC', filePrefix: '' });
  await eventually('an MP4', () => recorded(/^DESK_studio-20[\dT-]+\+0530-000\.mp4$/), 30_000);
  const open = join(rig.recordings, 'studio', '.open');
  const isWritten = async () => {
    const name = (await readdir(open)).find((one) => one.endsWith('.ts'));
    return name !== undefined && (await stat(join(open, name))).size > 20_000 ? true : undefined;
  };
  await eventually('a recording in TS', isWritten, 60_000);
  await kill(first);
  await launch();
  expect(rig.serverState(S)).toMatchObject({ settings: { fileFormat: 'ts' }, maxChannels: 1 });
  // A file that the kill cut off keeps its format.
  await eventually('the file in TS', () => recorded(/^studio-20[\dT-]+Z-000\.ts$/), 30_000);
}, 180_000);
