import { splitArgs } from '../process/split-args.js';

/** One end of an SRT connection for `srt-live-transmit`; latency in ms. */
export interface SrtEnd {
  readonly port: number;
  readonly passphrase: string;
  readonly latencyMs: number;
  /** Reordering tolerance in packets, before a packet counts as lost (`lossmaxttl`); absent: none. */
  readonly reorderedPackets?: number;
}

/** The same for a peer; passphrase null: not encrypted. */
type SrtPeer = Omit<SrtEnd, 'passphrase'> & { readonly passphrase: string | null };

/** Room for 20 s at 14 Mbit/s, bytes, as much as the default flow window takes; the default buffers hold a third. */
const BUFFER = 36_000_000;

const query = (
  mode: 'caller' | 'listener' | 'rendezvous',
  { passphrase, latencyMs, reorderedPackets }: SrtPeer,
): string =>
  `mode=${mode}&transtype=live&latency=${latencyMs}&sndbuf=${BUFFER}&rcvbuf=${BUFFER}` +
  (passphrase === null ? '' : `&pbkeylen=16&passphrase=${encodeURIComponent(passphrase)}`) +
  (reorderedPackets === undefined ? '' : `&lossmaxttl=${reorderedPackets}`);

const bracketed = (host: string): string => (host.includes(':') ? `[${host}]` : host);

/** Address of a caller. IPv6 literals are bracketed. */
export const srtCaller = (host: string, end: SrtEnd): string =>
  `srt://${bracketed(host)}:${end.port}?${query('caller', end)}`;

/** Address of a peer that calls from the same port at the same time; `own`: local address to use. IPv6 literals are bracketed. */
export const srtRendezvous = (host: string, own: string, end: SrtPeer): string =>
  `srt://${bracketed(host)}:${end.port}?${query('rendezvous', end)}&adapter=${own}`;

/** Address of a listener at an address of this machine, or on every interface. IPv6 literals are bracketed. */
export const srtListener = (end: SrtEnd, listen = ''): string =>
  `srt://${bracketed(listen)}:${end.port}?${query('listener', end)}`;

/** Arguments before the two addresses: JSON statistics every `packets` packets, datagrams of seven TS packets; `calls`: log callers. */
export const srtTransmitArgs = (packets: number, calls = false): string[] =>
  splitArgs(
    `-autoreconnect yes -chunk:1316 -statspf json -stats ${packets} -loglevel ${calls ? 'note -logfa conn' : 'error'}`,
  );
