import type { ClockReading } from './ptp-clock.js';
import { sessionDescription } from './sdp.js';
import { smpteKbps, type SmpteFormat, type SmpteRoutes, type SmpteTarget } from './st2110.js';

/** The functions of the machine that ST 2110 needs. */
export interface SmpteSurroundings {
  /** The routes to a target; otherwise the reason why there are none. */
  readonly routes: (target: SmpteTarget) => Promise<SmpteRoutes | string>;
  readonly clock: () => ClockReading;
  readonly ptpDomain: () => number;
}

/** Rate and description of an ST 2110 output; the description uses the state of the clock when it is requested. */
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
