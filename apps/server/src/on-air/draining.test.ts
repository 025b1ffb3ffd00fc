import { splitArgs } from '@backhaul/agent';
import { eventually } from '@backhaul/agent/testing';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { channelOf, PASSPHRASE, rigOfEachTest, S } from './rig.js';

const rig = rigOfEachTest();

async function onAir(args: string) {
  const child = await rig.launch('server', S, splitArgs(`--listen 127.0.0.1 ${args}`));
  rig.serve(S, 1, [channelOf('studio')]);
  const sender = await rig.sender(await rig.listening(S, 'studio'), PASSPHRASE);
  await rig.collecting('studio');
  return { child, sender, exited: once(child, 'exit') };
}
const drains = () => eventually('draining', () => rig.serverState(S)?.draining || undefined);

it('a server that is asked to end waits for what is on air, and then ends cleanly', async () => {
  const { child, sender, exited } = await onAir('--drain 5');
  expect(rig.serverState(S)?.draining).toBe(false);
  child.kill('SIGTERM');
  await drains();
  expect(rig.channel(S, 'studio')?.status).toBe('collecting');
  await sender.kill();
  expect(await exited).toEqual([0, null]);
}, 120_000);

it('ends at once when it is asked again', async () => {
  const { child, exited } = await onAir('--drain 5');
  child.kill('SIGTERM');
  await drains();
  child.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
}, 120_000);

it('ends at once as it is started by default', async () => {
  const { child, exited } = await onAir('');
  child.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
  expect(rig.far.received(S).states.some((state) => state.kind === 'server' && state.draining)).toBe(false);
}, 120_000);
