import type { MODEM_UI_TYPES } from '@backhaul/domain';
import { createSocket } from 'node:dgram';
import { access } from 'node:fs/promises';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { namesIn, readNumber, readText } from './files.js';

/** One network interface with its counters, bytes. */
export interface Interface {
  readonly name: string;
  readonly type: (typeof MODEM_UI_TYPES)[number];
  /** Whether it is a hardware interface. */
  readonly real: boolean;
  readonly connected: boolean;
  readonly enabled: boolean;
  /** Mbit/s of the cable, if known. */
  readonly wireMbps: number | undefined;
  readonly sentBytes: number;
  readonly receivedBytes: number;
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

const IFF_UP = 1;

async function readInterface(root: string, name: string): Promise<Interface> {
  const path = join(root, name);
  const [flags, state, wireless, wwan, real, speed, sent, received] = await Promise.all([
    readText(path, 'flags'),
    readText(path, 'operstate'),
    exists(join(path, 'wireless')),
    readText(path, 'uevent'),
    exists(join(path, 'device')),
    readNumber(path, 'speed'),
    readNumber(path, 'statistics', 'tx_bytes'),
    readNumber(path, 'statistics', 'rx_bytes'),
  ]);
  const cell = name.startsWith('wwan') || (wwan ?? '').includes('DEVTYPE=wwan');
  return {
    name,
    type: cell ? 'cell' : wireless ? 'wifi' : 'lan',
    real,
    connected: state === 'up' || state === 'unknown',
    enabled: (Number(flags) & IFF_UP) !== 0,
    wireMbps: speed !== undefined && speed > 0 ? speed : undefined,
    sentBytes: sent ?? 0,
    receivedBytes: received ?? 0,
  };
}

/** Interfaces as Linux shows them, by name. */
export async function readInterfaces(root = '/sys/class/net'): Promise<Interface[]> {
  const names = (await namesIn(root)).toSorted();
  return Promise.all(names.map((name) => readInterface(root, name)));
}

/** Name of the interface towards a host; undefined without a route. No packet is sent. */
export function interfaceTowards(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4');
    socket.once('error', () => {
      socket.close();
      resolve(undefined);
    });
    socket.once('connect', () => {
      const { address } = socket.address();
      socket.close();
      const all = Object.entries(networkInterfaces());
      resolve(all.find(([, addresses]) => addresses?.some((one) => one.address === address))?.[0]);
    });
    socket.connect(port, host);
  });
}
