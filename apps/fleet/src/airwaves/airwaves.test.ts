import { describe, expect, it } from 'vitest';
import { Airwaves, type Reception } from './airwaves.js';
import { videoOf } from './video.js';

const VIDEO = { codec: 'h264', width: 1280, height: 720, frameRate: 30 };
const from = (unitId: string, phase: Reception['phase'], kbps = 0): Reception => ({ unitId, phase, kbps, rttMs: 5, video: VIDEO }); // prettier-ignore

describe('Airwaves', () => {
  it('tells the server when a sender comes, gets through and goes, not of each figure', () => {
    const airwaves = new Airwaves();
    const seen: (string | undefined)[] = [];
    airwaves.listen('c', () => seen.push(airwaves.on('c')?.phase));
    airwaves.send('c', from('u', 'connecting'));
    airwaves.send('c', from('u', 'streaming', 10));
    airwaves.send('c', from('u', 'streaming', 20));
    expect(airwaves.on('c')?.kbps).toBe(20);
    airwaves.end('c', 'u');
    airwaves.end('c', 'u');
    expect(seen).toEqual(['connecting', 'streaming', undefined]);
    airwaves.unlisten('c');
    airwaves.send('c', from('u', 'connecting'));
    expect(seen.length).toBe(3);
  });

  it('leaves a channel to its first sender', () => {
    const airwaves = new Airwaves();
    airwaves.send('c', from('first', 'streaming'));
    airwaves.send('c', from('second', 'connecting'));
    airwaves.end('c', 'second');
    expect(airwaves.on('c')?.unitId).toBe('first');
  });
});

it.each([
  ['360p30', 640, 360, 30],
  ['720p50', 1280, 720, 50],
  ['1080i50', 1920, 1080, 25],
  ['1080p60', 1920, 1080, 60],
  ['2160p30', 3840, 2160, 30],
] as const)('a stream of %s is %d by %d at %d', (resolution, width, height, frameRate) => {
  expect(videoOf({ resolution, codec: 'h265' })).toEqual({ codec: 'h265', width, height, frameRate });
});
