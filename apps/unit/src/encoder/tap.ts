import { randomInt } from 'node:crypto';

/** Where an encoder leaves its stream for whoever takes it: as many as want to, whenever they come, and nothing begins anew for them. */
export interface Tap {
  readonly output: string;
  readonly input: string;
}

/** Ports below those that systems hand out by themselves. */
const PORTS = [20_000, 32_000] as const;

/**
 * A tap of its own: a group of the local scope (RFC 2365 §6.1) on the loopback interface. Packets live for no hop, so none leaves the
 * machine, and a group that nobody has joined costs what it costs to drop them.
 */
export function newTap(): Tap {
  const address = `udp://239.255.${randomInt(256)}.${randomInt(1, 255)}:${randomInt(...PORTS)}?localaddr=127.0.0.1`;
  return { output: `${address}&ttl=0`, input: address };
}
