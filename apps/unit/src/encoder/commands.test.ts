import { FIRST_CONFIGURATION, type UnitConfiguration } from '@backhaul/contract';
import { EngineRun } from '@backhaul/agent';
import { RESOLUTIONS } from '@backhaul/domain';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Source } from '../source/source.js';
import { Clips } from './clip.js';
import { clipKey, encoderArgs, NAME_FILE, type EncoderPlan } from './commands.js';
import { formatOf, madeBy } from './format.js';
import { newTap } from './tap.js';

const CONFIGURATION: UnitConfiguration = { ...FIRST_CONFIGURATION, resolution: '720p30', bitrateKbps: 2000 };
const plan = (change: Partial<UnitConfiguration> = {}, source: Source = { kind: 'test' }): EncoderPlan => ({
  source,
  name: 'crew-1',
  nameOverlay: false,
  configuration: { ...CONFIGURATION, ...change },
});

/** The value of an argument. */
const valueOf = (args: readonly string[], flag: string): string | undefined => args[args.indexOf(flag) + 1];

describe('encoderArgs', () => {
  it.each([
    ['bitrate less audio and overhead', {}, '-b:v', '1772k'],
    ['bitrate without audio', { audioEnabled: false }, '-b:v', '1900k'],
    ['a bitrate that audio would eat up', { bitrateKbps: 100 }, '-b:v', '80k'],
    ['buffer of a quarter of the delay', { delay: 2000 }, '-bufsize', '886k'],
    ['buffer of a short delay', { delay: 200 }, '-bufsize', '177k'],
    ['buffer of a long delay', { delay: 20_000 }, '-bufsize', '1772k'],
    ['a keyframe each second', { resolution: '1080p50' }, '-g', '50'],
    ['HEVC', { codec: 'h265' }, '-c:v', 'libx265'],
    ['audio bitrate', { audioBitrateKbps: 192 }, '-b:a', '192k'],
    ['audio channels', { audioChannels: 8 }, '-ac', '8'],
    ['a plain picture', {}, '-preset', 'ultrafast'],
    ['a busy picture', { videoComplexity: 'medium' }, '-preset', 'superfast'],
    ['a complex picture', { codec: 'h265', videoComplexity: 'complex' }, '-preset', 'veryfast'],
  ] as const)('passes %s', (_, change, flag, value) => {
    expect(valueOf(encoderArgs(plan(change), undefined, { live: 'udp://127.0.0.1:1' }, 0), flag)).toBe(value);
  });

  it('keeps its timestamps over a restart and marks the new stream', () => {
    const args = encoderArgs(plan(), undefined, { live: 'udp://127.0.0.1:1' }, 61_234.4);
    expect(valueOf(args, '-output_ts_offset')).toBe('61234ms');
    expect(args.at(-1)).toBe(
      '[f=mpegts:mpegts_flags=+initial_discontinuity:flush_packets=1:onfail=abort]udp://127.0.0.1:1?pkt_size=1316',
    );
  });

  it('also writes its stream to the tap, which may fail alone', () => {
    const tap = newTap();
    expect(tap.output).toMatch(/^udp:\/\/239\.255\.\d+\.\d+:[23]\d{4}\?localaddr=127\.0\.0\.1&ttl=0$/);
    expect(tap.output.startsWith(tap.input)).toBe(true);
    const both = encoderArgs(plan(), undefined, { live: 'udp://127.0.0.1:1', tap }, 0).at(-1)?.split('|');
    expect(both).toHaveLength(2);
    expect(both?.[0]).toContain('onfail=abort]udp://127.0.0.1:1?');
    expect(both?.[1]).toContain(`onfail=ignore]${tap.output}&pkt_size`);
    const alone = encoderArgs(plan(), undefined, { tap }, 0).at(-1);
    expect(alone).toBe(both?.[1]);
  });

  it('refuses an unsupported format', () => {
    expect(() => encoderArgs(plan({ resolution: '1080i50' }), undefined, { live: 'x' }, 0)).toThrow(
      'This unit cannot send 1080i50',
    );
  });

  it.each([
    ['rtsp://10.0.0.1/main', '-rtsp_transport', 'tcp'],
    ['rtsp://10.0.0.1/main', '-protocol_whitelist', 'rtsp,rtsps,rtp,srtp,tcp,tls,udp'],
    ['rtmp://10.0.0.1/live/x', '-protocol_whitelist', 'rtmp,rtmps,tcp,tls'],
    ['srt://10.0.0.1:9000', '-protocol_whitelist', 'srt,udp'],
    ['srt://10.0.0.1:9000', '-i', 'srt://10.0.0.1:9000'],
  ])('fetches %s with %s %s', (url, flag, value) => {
    expect(valueOf(encoderArgs(plan({}, { kind: 'ip', url }), undefined, { live: 'x' }, 0), flag)).toBe(value);
  });

  it('opens no file by the address of a stream', () => {
    const plain = plan({}, { kind: 'ip', url: 'file:///etc/passwd' });
    expect(() => encoderArgs(plain, undefined, { live: 'x' }, 0)).toThrow('not one of RTSP, SRT or RTMP');
  });

  it('sends metadata, with the defaults for empty fields', () => {
    const { metadata } = FIRST_CONFIGURATION;
    const fields = { ...metadata.fields, slugline: 'Flood; north' };
    const defaults = { ...metadata.defaults, slugline: 'Live', provider: 'Example News' };
    const enabled = plan({ metadata: { ...metadata, enabled: true, fields, defaults } });
    const args = encoderArgs(enabled, undefined, { live: 'x' }, 0);
    expect(args).toEqual(expect.arrayContaining(['service_name=Flood; north', 'service_provider=Example News']));
    expect(encoderArgs(plan({ metadata: { ...metadata, fields } }), undefined, { live: 'x' }, 0)).not.toContain(
      '-metadata',
    );
  });

  it('burns the name into a file only where requested', () => {
    const file = plan({}, { kind: 'file', path: '/a b.mp4' });
    expect(encoderArgs(file, undefined, { live: 'x' }, 0)).toContain('/a b.mp4');
    expect(valueOf(encoderArgs(file, undefined, { live: 'x' }, 0), '-vf')).not.toContain('drawtext');
    expect(valueOf(encoderArgs({ ...file, nameOverlay: true }, undefined, { live: 'x' }, 0), '-vf')).toContain(
      'drawtext',
    );
  });
});

describe('formats', () => {
  it('are those that a machine can encode live', () => {
    expect(madeBy(2, RESOLUTIONS)).toEqual(['360p30', '720p30', '720p50', '720p60', '1080p30']);
    expect(madeBy(16, RESOLUTIONS)).toContain('2160p50');
    expect(RESOLUTIONS.filter((resolution) => !formatOf(resolution))).toEqual(['1080i50', '1080i60']);
  });
});

const loop = (change: Partial<UnitConfiguration> = {}) => plan({ resolution: '360p30', ...change }, { kind: 'loop' });

describe('Clips', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'clips-'));
    await writeFile(join(folder, NAME_FILE), 'crew-1');
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('are made once for each setting, and old ones are removed', async () => {
    const clips = new Clips(folder);
    const [first, same] = await Promise.all([clips.prepare(loop()), clips.prepare(loop())]);
    expect(same).toBe(first);
    expect(await new Clips(folder).prepare(loop())).toBe(first);
    const other = await clips.prepare(loop({ codec: 'h265', audioEnabled: false }));
    expect(other).not.toBe(first);
    await clips.tidy(loop({ codec: 'h265', audioEnabled: false }));
    const left = (await readdir(folder)).filter((name) => name.endsWith('.mp4'));
    expect(left).toEqual([`clip-${clipKey(loop({ codec: 'h265', audioEnabled: false }))}.mp4`]);
    const run = await EngineRun.start({ command: 'ffmpeg', args: ['-v', 'error', '-i', other, '-f', 'null', '-'] });
    expect(await run.exited).toMatchObject({ code: 0, lastLines: [] });
  }, 300_000);

  it('report why they cannot be made', async () => {
    await rm(join(folder, NAME_FILE));
    await expect(new Clips(folder).prepare(loop())).rejects.toThrow();
  });
});
