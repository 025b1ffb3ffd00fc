import { randomInt } from 'node:crypto';

/** Makes an encoder's stream available to any number of readers at any time, without a restart. */
export interface Tap {
  readonly output: string;
  readonly input: string;
}

/** Ports below those that systems assign automatically. */
const PORTS = [20_000, 32_000] as const;

/**
 * A tap: a multicast group of the local scope (RFC 2365 §6.1) on the loopback interface. With a TTL of 0 no packet
 * leaves the machine, and a group without members costs only the drop of its packets.
 */
export function newTap(): Tap {
  const address = `udp://239.255.${randomInt(256)}.${randomInt(1, 255)}:${randomInt(...PORTS)}?localaddr=127.0.0.1`;
  return { output: `${address}&ttl=0`, input: address };
}
