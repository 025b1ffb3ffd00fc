import type { LinkReading, StreamLink } from './transport.js';

/** The links of several streams, each network once: the sum of bitrates, the worst round trip and loss. */
export function mergedLinks(streams: readonly (readonly StreamLink[])[]): StreamLink[] {
  const byName = new Map<string, LinkReading | undefined>();
  for (const { interfaceName, reading } of streams.flat()) {
    byName.set(interfaceName, together(byName.get(interfaceName), reading));
  }
  return [...byName].map(([interfaceName, reading]) => ({ interfaceName, reading }));
}

function together(a: LinkReading | undefined, b: LinkReading | undefined): LinkReading | undefined {
  if (!a || !b) return a ?? b;
  return {
    kbps: a.kbps + b.kbps,
    rttMs: worse(a.rttMs, b.rttMs),
    lossPercent: worse(a.lossPercent, b.lossPercent),
  };
}

const worse = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.max(a, b);
