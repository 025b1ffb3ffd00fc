import { EngineRun, splitArgs } from '@backhaul/agent';
import { allowedFfmpegOptions, ffmpegOptions, type DestinationProtocol } from '@backhaul/domain';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ffmpeg-options-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Every option of a protocol, at its first or last value. */
const all = (protocol: DestinationProtocol, end: 0 | -1): string =>
  allowedFfmpegOptions(protocol)
    .map((line) => {
      const [name = '', values = ''] = line.split(/ (.*)/);
      const ends = values.includes('+') ? [values] : values.split(/–| \| /);
      return `${name} ${ends.at(end)}`;
    })
    .join(' ');

const OUTPUTS: readonly [DestinationProtocol, format: string, name: string][] = [
  ['udp', 'mpegts', 'a.ts'],
  ['rtp', 'rtp_mpegts', 'rtp://127.0.0.1:9'],
  ['rtmp', 'flv', 'a.flv'],
  ['hls', 'hls', 'a.m3u8'],
];

it.each(OUTPUTS.flatMap((one) => [[...one, 0] as const, [...one, -1] as const]))(
  '%s: ffmpeg takes every option that is allowed (%s to %s, value %i)',
  async (protocol, format, name, end) => {
    const options = ffmpegOptions(protocol, all(protocol, end));
    if ('refused' in options) throw new Error(options.refused.text);
    expect(options.args.length).toBe(2 * allowedFfmpegOptions(protocol).length);
    const output = name.includes('//') ? name : join(folder, name);
    const run = await EngineRun.start({
      command: 'ffmpeg',
      args: [
        ...splitArgs('-hide_banner -loglevel error -y -f lavfi -i testsrc2=size=320x180:rate=25:duration=2'),
        ...splitArgs(`-c:v libx264 -preset ultrafast -g 25 -f ${format}`),
        ...options.args,
        output,
      ],
    });
    const { code, lastLines } = await run.exited;
    expect({ code, lastLines }).toEqual({ code: 0, lastLines: [] });
    if (!name.includes('//')) expect((await stat(output)).size).toBeGreaterThan(100);
  },
  30_000,
);
