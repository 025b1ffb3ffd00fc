import {
  FOUR_K_MODES,
  IP_INPUT_PROTOCOLS,
  MAX_FEEDS,
  OPERATIONAL_MODES,
  SHOOTING_MODES,
  STORE_MODES,
  TRANSMISSION_MODES,
  UNIT_FEATURES,
  VIDEO_COMPLEXITIES,
  VIDEO_INPUTS,
} from '@backhaul/domain';
import type { ServerState, UnitState, UnitTelemetry } from '@backhaul/contract/bus';
import { aModem, aReportedChannel, type Said, saidByServer, saidByUnit } from '@backhaul/testing/reports';

const AT_WORK = {
  battery: { connected: true, percentage: 80, charging: false, discharging: true },
  location: { lat: 52.37, lng: 4.9, address: { formattedAddress: 'Amsterdam, Netherlands' } },
};

/** State report of a unit with two links and every capability, idle unless `change` sets otherwise. */
export const unitState = (change: Partial<Said<UnitState>> = {}): Said<UnitState> => {
  const plain = saidByUnit();
  return {
    ...plain,
    ...AT_WORK,
    modems: links(0, 0),
    capabilities: {
      ...plain.capabilities,
      videoInputs: [...VIDEO_INPUTS],
      videoComplexities: [...VIDEO_COMPLEXITIES],
      shootingModes: [...SHOOTING_MODES],
      fourKModes: [...FOUR_K_MODES],
      transmissionModes: [...TRANSMISSION_MODES],
      storeModes: [...STORE_MODES],
      operationalModes: [...OPERATIONAL_MODES],
      ipInputProtocols: [...IP_INPUT_PROTOCOLS],
      maxFeeds: MAX_FEEDS,
      features: [...UNIT_FEATURES],
    },
    ...change,
  };
};

/** Telemetry of a unit; the description of the first link contains the stamp. */
export const unitTelemetry = (kbps: number, stamp: number): Said<UnitTelemetry> => ({
  kind: 'unit',
  ...AT_WORK,
  totalKbps: kbps,
  targetKbps: 4000,
  temperature: 41.5,
  modems: links(kbps, stamp),
});

const links = (kbps: number, stamp: number): UnitState['modems'] =>
  ['0', '1'].map((port) =>
    aModem(port, {
      uplinkKbps: kbps / 2,
      downlinkKbps: 900,
      modemInfo: port === '0' ? `stamp ${stamp.toFixed(3)}` : 'Operator B',
      activeSim: 'A',
      rttMs: 48.5,
      lossPercent: 0.2,
    }),
  );

/** State report of a media server whose channels all listen. */
export const serverState = (channelIds: readonly string[]): Said<ServerState> =>
  saidByServer({
    mediaUrl: 'http://127.0.0.1:1',
    channels: channelIds.map((channelId, i) => aReportedChannel(channelId, { port: 9001 + i })),
  });
