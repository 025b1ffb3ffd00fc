import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import type { Running } from './processes.js';

/** A listening TCP socket, or a UDP socket without a peer. The address is hexadecimal, as in /proc. */
interface Listener {
  readonly inode: string;
  readonly protocol: 'tcp' | 'udp';
  readonly address: string;
}

const STATES = { tcp: '0A', udp: '07' } as const;

const listenersOf = (protocol: 'tcp' | 'udp'): Listener[] =>
  ['', '6'].flatMap((version) =>
    readFileSync(`/proc/net/${protocol}${version}`, 'utf8')
      .trimEnd()
      .split('\n')
      .slice(1)
      .flatMap((line) => {
        const [, local = '', , state, , , , , , inode = ''] = line.trim().split(/\s+/);
        return state === STATES[protocol] ? [{ inode, protocol, address: local.split(':')[0] ?? '' }] : [];
      }),
  );

/** Inodes of the open sockets of a process; none if it has ended. */
function socketsOf({ pid }: Running): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      const [, inode] = /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`)) ?? [];
      return inode === undefined ? [] : [inode];
    });
  } catch {
    return [];
  }
}

/** 127.0.0.1 as in /proc. */
export const LOOPBACK = '0100007F';

/** Listening addresses of processes, as unique `<protocol> <address>`. */
export function listening(processes: readonly Running[]): readonly string[] {
  const sockets = new Set(processes.flatMap(socketsOf));
  const all = [...listenersOf('tcp'), ...listenersOf('udp')].filter(({ inode }) => sockets.has(inode));
  return [...new Set(all.map(({ protocol, address }) => `${protocol} ${address}`))].toSorted();
}
