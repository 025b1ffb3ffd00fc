import { FIRST_CONFIGURATION, type UnitConfiguration } from '@backhaul/contract';
import { describe, expect, it } from 'vitest';
import { encoderArgs, type EncoderPlan } from '../encoder/commands.js';
import type { Source } from '../source/source.js';
import { cameraPlan } from './camera-plans.js';

const DEVICE: Source = { kind: 'device', path: '/dev/video0' };
const FILE: Source = { kind: 'file', path: '/media/a.mp4' };
const inputs = [DEVICE, FILE].map((source) => ({ source, there: true }));
const plan = (change: Partial<UnitConfiguration> = {}): EncoderPlan => ({
  source: DEVICE,
  name: 'crew-1',
  nameOverlay: true,
  configuration: { ...FIRST_CONFIGURATION, resolution: '720p30', bitrateKbps: 4000, ...change },
});
const feeds = { multiCamera: { ...FIRST_CONFIGURATION.multiCamera, feeds: 2, priorities: [1, 9], labels: ['Wide'] } };
const onAir = (sdiInput: 'sdi0' | 'sdi1' | 'sdi3') => ({
  switcherMode: { ...FIRST_CONFIGURATION.switcherMode, sdiInput },
});

describe('a feed', () => {
  it('is its input, by its name, with its share of the bitrate', () => {
    const wide = cameraPlan('feed1', plan(feeds), inputs);
    expect(wide).toMatchObject({ source: DEVICE, name: 'crew-1 Wide', nameFile: 'name-1.txt' });
    expect(wide?.configuration.bitrateKbps).toBe(3600);
    const other = cameraPlan('feed2', plan(feeds), inputs);
    expect(other).toMatchObject({ source: FILE, name: 'crew-1 2', configuration: { bitrateKbps: 400 } });
  });

  it('does not exist without its input', () => {
    expect(cameraPlan('feed3', plan(feeds), inputs)).toBeUndefined();
  });
});

const graphOf = (change: Partial<UnitConfiguration>, seen = inputs): string => {
  const proxy = cameraPlan('proxy', plan(change), seen);
  if (!proxy) throw new Error('no proxy');
  const args = encoderArgs(proxy, undefined, { live: 'udp://127.0.0.1:1' }, 0);
  expect(args).toContain('[mosaic]');
  return `${args.filter((_, index) => args[index - 1] === '-i').join(' ')} ${args[args.indexOf('-filter_complex') + 1]}`;
};

describe('the switcher', () => {
  it.each([
    ['sdi0', DEVICE],
    ['sdi1', FILE],
  ] as const)('sends %s', (sdi, source) => {
    expect(cameraPlan('program', plan(onAir(sdi)), inputs)).toMatchObject({
      source,
      configuration: { bitrateKbps: 4000 },
    });
  });

  it('sends nothing for an input that does not exist', () => {
    expect(cameraPlan('program', plan(onAir('sdi3')), inputs)).toBeUndefined();
  });

  it('shows all inputs in a small picture, but opens no capture device twice', () => {
    const fileOnAir = graphOf(onAir('sdi1'));
    expect(fileOnAir).toContain('/dev/video0 /media/a.mp4 ');
    expect(fileOnAir).not.toContain('ON AIR');
    const deviceOnAir = graphOf(onAir('sdi0'));
    expect(deviceOnAir).not.toContain('/dev/video0');
    expect(deviceOnAir).toContain('1 ON AIR');
  });

  it('shows which input has no signal', () => {
    const seen = [
      { source: DEVICE, there: true },
      { source: FILE, there: false },
    ];
    expect(graphOf(onAir('sdi1'), seen)).toContain('2 NO SIGNAL');
  });
});

it('sends one camera to several channels unchanged', () => {
  const whole = plan();
  expect(cameraPlan('camera', whole, inputs)).toBe(whole);
});
