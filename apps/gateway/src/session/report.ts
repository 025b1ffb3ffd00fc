import type { StateReport } from '@backhaul/agent';
import type { GuestReport, UnitConfiguration } from '@backhaul/contract';
import type { UnitState } from '@backhaul/contract/bus';
import type { Tally } from '@backhaul/domain';
import type { Transmission } from '../media/transmission.js';
import type { PeerReading } from '../peer/peer.js';
import { MODEL, SW_VERSION } from '../version.js';
import { GUEST_CAPABILITIES } from './capabilities.js';

export type GuestStatus = Extract<GuestReport, { type: 'status' }>;

/** The status of a unit before its page has reported any. */
export const NO_STATUS: GuestStatus = {
  type: 'status',
  battery: null,
  network: null,
  place: null,
  camera: false,
  microphone: false,
};

export interface ReportParts {
  readonly type: 'smartUnits' | 'liteUnits';
  readonly status: GuestStatus;
  readonly reading: PeerReading | undefined;
  readonly transmission: Transmission | undefined;
  readonly channelId: string | null;
  readonly configuration: { readonly version: number; readonly applied: UnitConfiguration };
  readonly engines: UnitState['engines'];
  /** The tally that the guest's page shows. */
  readonly tally: Tally | null;
}

/** The battery as a unit reports it; null if the page reports none. */
export const batteryOf = ({ battery }: GuestStatus): UnitState['battery'] =>
  battery && {
    connected: true,
    percentage: battery.percentage,
    charging: battery.charging,
    discharging: !battery.charging,
  };

/** Name of the only interface of a browser. */
export const BROWSER_PORT = 'browser';

/** The only interface of a browser. Shown as Wi-Fi with a note if the browser does not report its type. */
export function modemsOf({ network }: GuestStatus, reading: PeerReading | undefined): UnitState['modems'] {
  const lossPercent = reading?.lossPercent ?? null;
  const quality =
    lossPercent === null
      ? null
      : lossPercent < 1
        ? 5
        : lossPercent < 3
          ? 4
          : lossPercent < 8
            ? 3
            : lossPercent < 20
              ? 2
              : 1;
  return [
    {
      port: BROWSER_PORT,
      id: BROWSER_PORT,
      uiType: network ?? 'wifi',
      connected: true,
      enabled: true,
      uplinkKbps: Math.round(reading?.kbps ?? 0),
      downlinkKbps: 0,
      upSignalQuality: quality,
      downSignalQuality: null,
      isCurrentlyRoaming: null,
      modemInfo: network === null ? 'The browser does not report its connection' : '',
      activeSim: null,
      rttMs: reading?.rttMs ?? null,
      lossPercent,
    },
  ];
}

function applicationsOf(phase: Transmission['phase'] | undefined): UnitState['applications'] {
  if (phase === undefined || phase === 'ended') return {};
  return { video: { state: phase } };
}

/** The location as a unit reports it; the browser determines it from GPS or the network. */
export const locationOf = ({ place }: GuestStatus): UnitState['location'] => place && { ...place, source: 'network' };

/** The whole reported state of a browser that is a unit. */
export const describeGuest = (parts: ReportParts): StateReport => ({
  kind: 'unit',
  model: MODEL,
  type: parts.type,
  swVersion: SW_VERSION,
  simulated: false,
  applications: applicationsOf(parts.transmission?.phase),
  transmission: parts.transmission
    ? {
        id: parts.transmission.args.transmissionId,
        channelId: parts.transmission.args.channelId,
        phase: parts.transmission.phase,
        startedAt: parts.transmission.startedAt,
      }
    : null,
  channelId: parts.channelId,
  cameraConnected: parts.status.camera,
  battery: batteryOf(parts.status),
  location: locationOf(parts.status),
  modems: modemsOf(parts.status, parts.reading),
  configuration: { version: Math.max(0, parts.configuration.version), applied: parts.configuration.applied },
  capabilities: GUEST_CAPABILITIES,
  engines: parts.engines,
  tally: parts.tally,
});
