import { ServerState, ServerTelemetry } from '@backhaul/contract/bus';
import { describe, expect, it } from 'vitest';
import type { Reception } from '../simulated-network/simulated-network.js';
import { seededRandom } from '../random/random.js';
import { firstGauges, stepGauges, TOTAL_BYTES } from './gauges.js';
import { serverState, serverTelemetry } from './reports.js';

const NUMBER = { session: 's', seq: 1 };
const video = { codec: 'h264', width: 1920, height: 1080, frameRate: 30 };
const receiving = (phase: Reception['phase']): Reception => ({ unitId: 'u', phase, kbps: 4000, rttMs: 30, video });
const channel = (recording = false) =>
  ({ channelId: 'c', name: 'c', input: 'unit', passphrase: 'p'.repeat(12), latencyMs: 500, recording }) as const;
const gauges = { cpuPercent: 6.04, freeBytes: 1e12 };
const view = (reception: Reception | undefined, restarting = false, recording = false) => ({
  version: 3,
  swVersion: '8.2.1',
  software: { node: '20.19.5', installing: null },
  gauges,
  fourK: false,
  channels: [{ channel: channel(recording), reception, restarting }],
});

describe('channels of a simulated server', () => {
  it.each([
    ['nothing', view(undefined), 'idle', null, []],
    ['a unit that connects', view(receiving('connecting')), 'connecting', null, []],
    ['a unit that streams', view(receiving('streaming')), 'collecting', video, [4000]],
    ['a unit while it restarts', view(receiving('streaming'), true), 'connecting', null, []],
  ])('report the reception of %s', (_, seen, status, picture, rates) => {
    const state = ServerState.parse({ ...serverState(seen), ...NUMBER });
    expect(state.channels[0]).toMatchObject({ status, video: picture, hasPicture: false });
    const telemetry = ServerTelemetry.parse({ ...serverTelemetry(seen), ...NUMBER });
    expect(telemetry.channels.map(({ receivedKbps }) => receivedKbps)).toEqual(rates);
  });

  it('have two ports each, for one network and for several, on a host that no unit can reach', () => {
    const one = view(undefined).channels;
    const state = serverState({ ...view(undefined), channels: [...one, ...one] });
    const ports = state.channels.map(({ port, ristPort }) => [port, ristPort]);
    expect([state.host, state.simulated, ...ports]).toEqual(['simulated.invalid', true, [9001, 19_001], [9002, 19_002]]); // prettier-ignore
  });

  it('never report a recording', () => {
    expect(serverState(view(receiving('streaming'), false, true)).channels[0]?.recording.state).toBe('waiting');
    expect(serverState(view(receiving('streaming'))).channels[0]?.recording.state).toBe('off');
  });
});

it('uses more of the machine the more it receives, within limits', () => {
  const random = seededRandom('cpu');
  let busy = firstGauges(random);
  expect(busy.freeBytes).toBeLessThan(TOTAL_BYTES);
  for (let turn = 0; turn < 500; turn += 1) {
    busy = stepGauges(busy, 60, 5000, random);
    expect(busy.cpuPercent).toBeLessThanOrEqual(100);
  }
  expect(busy.cpuPercent).toBeGreaterThan(50);
});
