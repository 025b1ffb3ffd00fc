import type { ManagedServer } from '@backhaul/contract';
import type { ServerState } from '@backhaul/contract/bus';
import { FETCHED_INPUTS, SENDER_INPUTS } from '@backhaul/domain';
import type { Caller } from '../../platform/access/scope.js';
import { ViewFilter } from '../../state/registry/view-filter.js';
import type { Registry } from '../../state/registry/types.js';

/** A row of the store of servers. */
export interface ServerStoreRow {
  readonly id: string;
  readonly name: string;
  readonly comment: string;
  readonly ownership: ManagedServer['ownership'];
  readonly address: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly labels: ManagedServer['labels'];
  readonly inventory_id: string;
  readonly inventory: string;
  /** Groups that the scope may enter. */
  readonly groups: ManagedServer['groups'];
  readonly channels: number;
  readonly demo: boolean;
  readonly created_at: Date;
  readonly paired_at: Date | null;
}

/** A server's row with its live data, as the caller sees it. */
export function presentManaged(registry: Registry, row: ServerStoreRow, { scope }: Caller): ManagedServer {
  const known = registry.server(row.id);
  const reported = registry.reportedServer(row.id);
  const state = reported?.state ?? null;
  return {
    ...(known ? liveOf(new ViewFilter(registry, scope).server(known)) : { ...NOT_READ, demo: row.demo }),
    id: row.id,
    name: row.name,
    comment: row.comment,
    ownership: row.ownership,
    labels: [...row.labels],
    address: row.address,
    coordinates: row.latitude === null || row.longitude === null ? null : { lat: row.latitude, lng: row.longitude },
    inventory: { id: row.inventory_id, name: row.inventory },
    groups: row.groups,
    channels: row.channels,
    createdAt: row.created_at.getTime(),
    pairedAt: row.paired_at?.getTime() ?? null,
    model: state?.model ?? '',
    startedAt: known?.online ? (state?.startedAt ?? null) : null,
    memoryBytes: reported?.telemetry?.memoryBytes ?? null,
    capabilities: state ? capabilitiesOf(state) : NO_CAPABILITIES,
    ips: state ? addressesOf(state) : [],
  };
}

function liveOf(view: NonNullable<ReturnType<Registry['server']>>) {
  const { deviceId: _deviceId, inventoryId: _inventoryId, name: _name, ...live } = view;
  return live;
}

/** For a server that this console has not read yet. */
const NOT_READ = {
  online: false,
  status: 'offline',
  lastSeenAt: null,
  roles: [],
  swVersion: '',
  maxChannels: 0,
  activeChannels: 0,
  draining: false,
  cpuPercent: null,
  storage: null,
  engines: [],
  softwareUpgrade: null,
  alerts: {},
} satisfies Partial<ManagedServer>;

const NO_CAPABILITIES: ManagedServer['capabilities'] = {
  inputs: [],
  fourK: false,
  videoReturn: false,
  databridge: false,
  ipPipe: false,
  st2110: false,
  fileUpload: false,
  speedTest: false,
  logs: false,
  reset: false,
  upgrade: false,
};

const isOpen = (port: number | undefined): port is number => port !== undefined && port > 0;

/** Capabilities of a server by its last report. */
export const capabilitiesOf = (state: ServerState): ManagedServer['capabilities'] => ({
  inputs: [
    'unit',
    ...SENDER_INPUTS.filter((input) => offers(state, input)),
    ...FETCHED_INPUTS.filter((input) => state.fetches?.includes(input)),
  ],
  fourK: state.fourK ?? true,
  videoReturn: isOpen(state.gatePort),
  databridge: state.databridge ?? false,
  ipPipe: state.pipes !== undefined || (state.ipPipe ?? false),
  st2110: state.smpte !== undefined,
  fileUpload: isOpen(state.uploadPort),
  speedTest: isOpen(state.measurePort),
  logs: state.orders?.includes('sendLogs') === true,
  reset: state.orders?.includes('resetInstance') === true,
  upgrade: state.orders?.includes('installSoftware') === true,
});

function offers(state: ServerState, input: (typeof SENDER_INPUTS)[number]): boolean {
  switch (input) {
    case 'srt':
      return true;
    case 'srtla':
      return state.srtla ?? false;
    case 'rtmp':
      return isOpen(state.rtmpPort);
    case 'webrtc':
      return isOpen(state.whipPort);
    default:
      return input satisfies never;
  }
}

function addressesOf({
  host,
  rtmpPort,
  rtmps,
  whipPort,
  gatePort,
  uploadPort,
  measurePort,
}: ServerState): ManagedServer['ips'] {
  const ports = [
    ['rtmp', rtmpPort],
    ['rtmps', rtmps?.port],
    ['whip', whipPort],
    ['gateway', gatePort],
    ['fileUpload', uploadPort],
    ['speedTest', measurePort],
  ] as const;
  return ports.flatMap(([service, port]) =>
    isOpen(port) ? [{ service, host: (service === 'rtmps' && rtmps?.host) || host, port }] : [],
  );
}
