import type { UnitConfiguration } from '@backhaul/contract';
import { ceilings, ipInputProtocol, sentDelay } from '@backhaul/domain';
import type { Source } from '../source/source.js';

const orNone = (kbps: number): number => (kbps === 0 ? Infinity : kbps);

/**
 * The stream that a configuration sends: its bitrate within the limits, and the delay of its transmission mode. `cellularAlone`:
 * only cellular networks are used.
 */
export function effective(configuration: UnitConfiguration, cellularAlone = false): UnitConfiguration {
  const { bitrateKbps } = configuration;
  const { totalKbps, cellularKbps } = ceilings(configuration);
  return {
    ...configuration,
    bitrateKbps: Math.min(bitrateKbps, orNone(totalKbps), cellularAlone ? orNone(cellularKbps) : Infinity),
    delay: sentDelay(configuration),
  };
}

/** The video source: the configured stream, else that of the command line. */
export const sourceOf = ({ ipInput: { enabled, url } }: UnitConfiguration, own: Source): Source =>
  enabled && ipInputProtocol(url) !== undefined ? { kind: 'ip', url } : own;
