import { describe, expect, it } from 'vitest';
import { SimulatedNetwork, type Reception } from './simulated-network.js';
import { videoOf } from './video.js';

const VIDEO = { codec: 'h264', width: 1280, height: 720, frameRate: 30 };
const from = (unitId: string, phase: Reception['phase'], kbps = 0): Reception => ({ unitId, phase, kbps, rttMs: 5, video: VIDEO }); // prettier-ignore

describe('SimulatedNetwork', () => {
  it('notifies the server when a sender connects, streams and leaves, not of each bitrate', () => {
    const network = new SimulatedNetwork();
    const seen: (string | undefined)[] = [];
    network.listen('c', () => seen.push(network.receptionOf('c')?.phase));
    network.send('c', from('u', 'connecting'));
    network.send('c', from('u', 'streaming', 10));
    network.send('c', from('u', 'streaming', 20));
    expect(network.receptionOf('c')?.kbps).toBe(20);
    network.end('c', 'u');
    network.end('c', 'u');
    expect(seen).toEqual(['connecting', 'streaming', undefined]);
    network.unlisten('c');
    network.send('c', from('u', 'connecting'));
    expect(seen.length).toBe(3);
  });

  it('leaves a channel to its first sender', () => {
    const network = new SimulatedNetwork();
    network.send('c', from('first', 'streaming'));
    network.send('c', from('second', 'connecting'));
    network.end('c', 'second');
    expect(network.receptionOf('c')?.unitId).toBe('first');
  });
});

it.each([
  ['360p30', 640, 360, 30],
  ['720p50', 1280, 720, 50],
  ['1080i50', 1920, 1080, 25],
  ['1080p60', 1920, 1080, 60],
  ['2160p30', 3840, 2160, 30],
] as const)('reads the video format %s as %d×%d at %d frames a second', (resolution, width, height, frameRate) => {
  expect(videoOf({ resolution, codec: 'h265' })).toEqual({ codec: 'h265', width, height, frameRate });
});
