import { eventually } from '@backhaul/agent/testing';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { bondedRig } from './bonded.js';
import { S, U } from './rig.js';

const { rig, serve, onAir, telemetry, received } = bondedRig(19_731);

/** Seconds over which bitrates are averaged. */
const WINDOW = 8;

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

it('two lossy, limited links are used mostly for video, and the encoder follows their sum down and up', async () => {
  const link = { kbps: 1500, delayMs: 20, jitterMs: 10, lossPercent: 2, queueMs: 300 };
  const { a } = await onAir(4000, link, { ...link, kbps: 900, delayMs: 40, lossPercent: 3 }, false);
  const usable = 1500 * 0.98 + 900 * 0.97;
  const usedOf = () => mean(received().slice(-WINDOW)) / usable;
  await eventually(
    'use of what they carry',
    () => (received().length > WINDOW && usedOf() > 0.9) || undefined,
    120_000,
  );
  const target = telemetry().at(-1)?.targetKbps ?? 0;
  a.traits = { ...a.traits, kbps: 500 };
  await eventually('less', () => (telemetry().at(-1)?.targetKbps ?? target) < target * 0.75 || undefined);
  await sleep(3000);
  const low = telemetry().at(-1)?.targetKbps ?? 0;
  a.traits = { ...a.traits, kbps: 3000 };
  await eventually('more again', () => (telemetry().at(-1)?.targetKbps ?? 0) > low * 1.2 || undefined, 60_000);
}, 300_000);

it('a bonded unit reconnects until its server is back', async () => {
  const link = { kbps: 5000, delayMs: 20, jitterMs: 5, lossPercent: 0.5, queueMs: 300 };
  const { server } = await onAir(1000, link, link, false);
  const port = rig.channel(S, 'c1')?.ristPort;
  const reported = rig.far.received(S).states.flatMap((state) => (state.kind === 'server' ? state.channels : []));
  // A start order for it names both ports.
  expect(reported.filter((channel) => channel.ristPort !== undefined && channel.port === 0)).toEqual([]);
  server.kill('SIGKILL');
  await eventually('connecting', () => rig.unitState(U)?.transmission?.phase === 'connecting' || undefined);
  await serve();
  await rig.collecting('c1');
  await rig.streaming();
  expect(rig.channel(S, 'c1')?.ristPort).toBe(port);
  const from = received().length;
  await eventually('all of the picture', () => mean(received().slice(from).slice(-4)) > 800 || undefined);
}, 120_000);
