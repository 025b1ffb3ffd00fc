import type { Channel, Server, Unit } from '@backhaul/contract';
import {
  ServerState,
  UnitState,
  type ReportedChannel,
  type ServerTelemetry,
  type UnitTelemetry,
} from '@backhaul/contract/bus';
import type { AlertType, TransitionFlag, UsedAmounts } from '@backhaul/domain';
import { ReportedDevice } from './reported-device.js';
import type { ServerRow, UnitRow } from './rows.js';
import type { TallyIndex } from './tally.js';
import type { ChannelRecord, ServerRecord, RaisedAlert, UnitRecord } from './types.js';

/** Data of a device besides its record; `alertsMark` orders the writes of `alerts`. */
interface DeviceEntry {
  alerts: readonly RaisedAlert[];
  alertsMark: number;
  /** Texts of active alerts by the newest report; stored texts are from when their level was reached. */
  alertTexts: ReadonlyMap<AlertType, string>;
}

/** `view` is built on request and dropped when its contents change. */
export interface UnitEntry extends DeviceEntry {
  readonly kind: 'unit';
  record: UnitRecord;
  readonly reportedDevice: ReportedDevice<UnitState, UnitTelemetry>;
  flag: TransitionFlag | null;
  /** Until when its configuration is being updated (spec 1 §4), ms; null: it is not. */
  updatingUntil: number | null;
  /** Usage in the current period; null: not read yet. */
  used: UsedAmounts | null;
  view: Unit | null;
}

export interface ServerEntry extends DeviceEntry {
  readonly kind: 'server';
  record: ServerRecord;
  readonly reportedDevice: ReportedDevice<ServerState, ServerTelemetry>;
  readonly reported: ReportedIndex;
  /** Its last tally report, of any session. */
  tally: TallyIndex | null;
  view: Server | null;
}

export interface ChannelEntry {
  readonly kind: 'channel';
  record: ChannelRecord;
  view: Channel | null;
}

export type ChannelReadings = ServerTelemetry['channels'][number];

/** A server's reports of its channels, by id; indexed once per report. */
export class ReportedIndex {
  #state: ServerState | null = null;
  #channels = new Map<string, ReportedChannel>();
  #telemetry: ServerTelemetry | null = null;
  #readings = new Map<string, ChannelReadings>();

  constructor(private readonly reportedDevice: ReportedDevice<ServerState, ServerTelemetry>) {}

  channel(channelId: string): ReportedChannel | undefined {
    const { state } = this.reportedDevice;
    if (state !== this.#state) {
      this.#state = state;
      this.#channels = new Map(state?.channels.map((channel) => [channel.channelId, channel]));
    }
    return this.#channels.get(channelId);
  }

  readings(channelId: string): ChannelReadings | undefined {
    const { telemetry } = this.reportedDevice;
    if (telemetry !== this.#telemetry) {
      this.#telemetry = telemetry;
      this.#readings = new Map(telemetry?.channels.map((channel) => [channel.channelId, channel]));
    }
    return this.#readings.get(channelId);
  }
}

type StoredRow = Pick<UnitRow | ServerRow, 'last_online' | 'last_seen_at' | 'last_state'>;

/** The last report of the device, as stored; a state of an older version that no longer parses is dropped. */
const stored = <S>(row: StoredRow, parse: (value: unknown) => S | null) => ({
  online: row.last_online,
  seenAt: row.last_seen_at?.getTime() ?? null,
  state: () => (row.last_state === null ? null : parse(JSON.parse(row.last_state))),
});

/** A unit right after a start: with its last stored report, until it reports again. */
export const newUnitEntry = (record: UnitRecord, row: StoredRow): UnitEntry => ({
  kind: 'unit',
  record,
  reportedDevice: new ReportedDevice(stored(row, (value) => UnitState.safeParse(value).data ?? null)),
  flag: null,
  updatingUntil: null,
  used: null,
  alerts: [],
  alertsMark: 0,
  alertTexts: new Map(),
  view: null,
});

/** A server right after a start: with its last stored report, until it reports again. */
export function newServerEntry(record: ServerRecord, row: StoredRow): ServerEntry {
  const reportedDevice = new ReportedDevice<ServerState, ServerTelemetry>(
    stored(row, (value) => ServerState.safeParse(value).data ?? null),
  );
  return {
    kind: 'server',
    record,
    reportedDevice,
    reported: new ReportedIndex(reportedDevice),
    tally: null,
    alerts: [],
    alertsMark: 0,
    alertTexts: new Map(),
    view: null,
  };
}

/** A channel right after a start. */
export const newChannelEntry = (record: ChannelRecord): ChannelEntry => ({ kind: 'channel', record, view: null });
