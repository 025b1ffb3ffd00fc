import {
  doneWith,
  errorText,
  failed,
  measureDown,
  measureEcho,
  measureUp,
  type SpeedTestLink,
  type OrderAnswer,
  type OrderContext,
} from '@backhaul/agent';
import type { LinkSpeed, UnitOrder } from '@backhaul/contract/bus';
import { isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { interfaceTowards } from '../gauges/interfaces.js';

export type SpeedTestArgs = Extract<UnitOrder, { name: 'speedTest' }>['args'];

/** How the duration of the test is divided, in parts. */
const PARTS = { echo: 0.15, up: 0.45, down: 0.3 } as const;

/** An interface towards a server, by its own address. */
interface LocalInterface {
  readonly port: string;
  readonly localAddress: string;
}

/**
 * Measures every interface at the same time, as bonded video would use them: first datagrams, then upload, then download.
 * Fails when no interface reaches the server; others that do not are left out.
 */
export async function speedTest(args: SpeedTestArgs, context: OrderContext): Promise<OrderAnswer> {
  const { channelId, seconds, target } = args;
  const interfaces = await interfacesTowards(target.host, target.port);
  const began = performance.now();
  const timer = setInterval(() => {
    const percent = Math.min(99, Math.round((performance.now() - began) / (10 * seconds)));
    context.reportProgress({ percent, text: 'Testing' });
  }, 1_000);
  try {
    const measured = await Promise.allSettled(interfaces.map((local) => measure(local, args, context.signal)));
    context.signal.throwIfAborted();
    const links = measured.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const [failure] = measured.flatMap((one) => (one.status === 'rejected' ? [errorText(one.reason)] : []));
    if (links.length === 0) return failed(failure ?? 'No network is connected');
    const sum = (key: 'uplinkKbps' | 'downlinkKbps') => links.reduce((total, link) => total + link[key], 0);
    const rates = { uplinkKbps: sum('uplinkKbps'), downlinkKbps: sum('downlinkKbps') };
    return doneWith({ kind: 'speedTest', channelId, ...rates, links });
  } finally {
    clearInterval(timer);
  }
}

async function measure(
  local: LocalInterface,
  { target, seconds }: SpeedTestArgs,
  signal: AbortSignal,
): Promise<LinkSpeed> {
  const link: SpeedTestLink = { ...target, localAddress: local.localAddress, signal };
  const ms = seconds * 1_000;
  const { rttMs, lossPercent } = await measureEcho(link, ms * PARTS.echo);
  const uplinkKbps = await measureUp(link, ms * PARTS.up);
  const downlinkKbps = await measureDown(link, ms * PARTS.down);
  return { port: local.port.slice(0, 32), uplinkKbps, downlinkKbps, rttMs, lossPercent };
}

/** Interfaces with an address of the server's family; for a server on this machine, the one that leads to it. */
async function interfacesTowards(host: string, port: number): Promise<readonly LocalInterface[]> {
  const towards = await interfaceTowards(host, port);
  const all = Object.entries(networkInterfaces());
  const isLocal = towards !== undefined && (networkInterfaces()[towards]?.some(({ internal }) => internal) ?? false);
  return all.flatMap(([name, addresses = []]) => {
    const address = addresses.find(
      ({ internal, family, address: own }) =>
        family === (isIPv6(host) ? 'IPv6' : 'IPv4') &&
        !own.startsWith('fe80') &&
        (isLocal ? name === towards : !internal),
    );
    return address ? [{ port: name, localAddress: address.address }] : [];
  });
}
