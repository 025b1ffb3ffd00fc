import {
  cappingKbps,
  checkBandwidthLimit,
  checkCapping,
  checkInterfaceLimits,
  checkTotalLimit,
} from '../bandwidth/bandwidth.js';
import { message, type RuleMessage } from '../messages/index.js';
import { complaintsOf } from './complaints.js';
import { sameValue } from './same.js';
import type { Cap, Complaint, ConfiguredUnit, UnitSettings } from './settings.js';

const LEAST_CONNECTED = 2;

/** kbps of a cap; 0: none. */
export const capKbps = ({ option, customKbps }: Cap): number => cappingKbps(option, customKbps);

/** Rules of limits, capping and interfaces (spec 1 §5). */
export const checkNetwork = (wanted: UnitSettings, unit: ConfiguredUnit): readonly Complaint[] => [
  ...limitComplaints(wanted),
  ...cappingComplaints(wanted, unit),
  ...interfaceComplaints(wanted, unit),
  ...complaintsOf([['smart.bandwidthLimitKbps', checkBandwidthLimit(wanted.smart.bandwidthLimitKbps)]]),
];

function limitComplaints({ limits }: UnitSettings): readonly Complaint[] {
  const [cellular, total] = [checkBandwidthLimit(limits.cellularKbps), checkBandwidthLimit(limits.totalKbps)];
  return complaintsOf([
    ['limits.cellularKbps', cellular],
    ['limits.totalKbps', total ?? (cellular === null ? checkTotalLimit(limits) : null)],
  ]);
}

function cappingComplaints({ capping }: UnitSettings, { now, busy }: ConfiguredUnit): readonly Complaint[] {
  const own = (['cellular', 'total'] as const).map((part): readonly [string, RuleMessage | null] => {
    const { option, customKbps } = capping[part];
    return [`capping.${part}.customKbps`, option === 'custom' ? checkBandwidthLimit(customKbps) : null];
  });
  const complaints = complaintsOf(own);
  if (complaints.length > 0) return complaints;
  const both = { cellularKbps: capKbps(capping.cellular), totalKbps: capKbps(capping.total) };
  const changesOnAir = busy && !sameValue(capping, now.capping);
  return complaintsOf([['capping.cellular.option', checkCapping(both, changesOnAir)]]);
}

function interfaceComplaints({ interfaces, limits }: UnitSettings, unit: ConfiguredUnit): readonly Complaint[] {
  const byPriority = interfaces
    .map(({ priority, limitKbps }, index) => ({ priority, limitKbps, index }))
    .toSorted((one, other) => one.priority - other.priority);
  const higher = checkInterfaceLimits(
    byPriority.map(({ limitKbps }) => limitKbps),
    limits.totalKbps,
  );
  const off = switchedOff(interfaces, unit);
  return complaintsOf([
    ...byPriority.map(({ index, limitKbps }, place): readonly [string, RuleMessage | null] => [
      `interfaces.${index}.limitKbps`,
      checkBandwidthLimit(limitKbps) ?? higher[place] ?? null,
    ]),
    ...off.map((index): readonly [string, RuleMessage | null] => [
      `interfaces.${index}.enabled`,
      message('LAST_INTERFACE'),
    ]),
  ]);
}

const isOff = (settings: UnitSettings['interfaces'], port: string): boolean =>
  settings.some((one) => one.port === port && !one.enabled);

/** Connected interfaces that the change switches off although too few would remain. */
function switchedOff(interfaces: UnitSettings['interfaces'], { modems, now }: ConfiguredUnit): readonly number[] {
  const connected = modems.filter((modem) => modem.connected).map(({ port }) => port);
  const left = connected.filter((port) => !isOff(interfaces, port));
  if (left.length >= LEAST_CONNECTED) return [];
  return interfaces.flatMap(({ port, enabled }, index) =>
    !enabled && connected.includes(port) && !isOff(now.interfaces, port) ? [index] : [],
  );
}
