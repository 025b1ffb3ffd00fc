import type { ClockReading } from './ptp-clock.js';
import { sessionDescription } from './sdp.js';
import { smpteKbps, type SmpteFormat, type SmpteRoutes, type SmpteTarget } from './st2110.js';

/** What ST 2110 needs of the machine. */
export interface SmpteSurroundings {
  /** How a target's packets leave; else why they cannot. */
  readonly routes: (target: SmpteTarget) => Promise<SmpteRoutes | string>;
  readonly clock: () => ClockReading;
  readonly ptpDomain: () => number;
}

/** What is sent by ST 2110: its rate, and its description, with the clock as it is when that is asked for. */
export function smpteSending(
  name: string,
  target: SmpteTarget,
  format: SmpteFormat,
  { main, secondary }: SmpteRoutes,
  { clock, ptpDomain, now }: Pick<SmpteSurroundings, 'clock' | 'ptpDomain'> & { readonly now: () => number },
): { readonly kbps: number; readonly sdp: () => string } {
  const own = { name, target, format, sender: main.sender, secondarySender: secondary.sender };
  let said: { readonly clock: string; readonly version: number } | undefined;
  const sdp = (): string => {
    const [reading, domain] = [clock(), ptpDomain()];
    const reference = `${reading.state} ${reading.grandmaster ?? ''} ${domain}`;
    if (said?.clock !== reference) said = { clock: reference, version: now() };
    return sessionDescription({ ...own, clock: reading, ptpDomain: domain, version: said.version });
  };
  return { kbps: smpteKbps(format), sdp };
}
