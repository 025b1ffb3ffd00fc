import { splitArgs } from '../process/split-args.js';

/** One path of a bonded sender. `weight` 1 or more: at 0 RIST would send everything on it twice. */
export interface RistPath {
  readonly port: number;
  readonly weight: number;
}

/** Settings on which both ends must agree, or nearly. */
export interface RistEnd {
  readonly passphrase: string;
  /** How long packets wait for retransmission, ms. */
  readonly latencyMs: number;
}

/** Statistics each second, main profile, AES-128. */
const common = ({ passphrase, latencyMs }: RistEnd): string[] => [
  ...splitArgs(`-p 1 -S 1000 -b ${latencyMs} -e 128 -s`),
  passphrase,
];

/** `ristsender` from loopback UDP over several paths, each of which starts at a loopback port. */
export const ristSenderArgs = (inputPort: number, paths: readonly RistPath[], end: RistEnd): string[] => [
  ...common(end),
  ...splitArgs(`-i udp://@127.0.0.1:${inputPort} -o`),
  paths.map(({ port, weight }) => `rist://127.0.0.1:${port}?weight=${weight}&session-timeout=2000`).join(','),
];

/** `ristreceiver` on one loopback port for all paths, to loopback UDP. */
export const ristReceiverArgs = (port: number, outputPort: number, end: RistEnd): string[] => [
  ...common(end),
  ...splitArgs(`-i rist://@127.0.0.1:${port} -o udp://127.0.0.1:${outputPort}`),
];
