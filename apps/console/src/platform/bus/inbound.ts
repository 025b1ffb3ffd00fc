import {
  UP_PAYLOADS,
  parseUpTopic,
  type CrewCall,
  type DeviceAddress,
  type DeviceEvent,
  type DeviceState,
  type DeviceTelemetry,
  type OrderProgress,
  type OrderResult,
  type Presence,
  type TallyLog,
  type TallyReport,
  type UpName,
} from '@backhaul/contract/bus';
import type { Logger } from 'pino';
import type * as z from 'zod';
import type { Clock } from '../kernel/clock.js';
import { newInboundCounters, type DropReason, type InboundCounters } from './counters.js';
import { RareLog } from './rare-log.js';
import { SessionOrder } from './session-order.js';

/** Receives the messages of known devices, parsed and in order. */
export interface InboundSink {
  presence(device: DeviceAddress, presence: Presence): void;
  state(device: DeviceAddress, state: DeviceState): void;
  telemetry(device: DeviceAddress, telemetry: DeviceTelemetry): void;
  tally(device: DeviceAddress, report: TallyReport): void;
  tallyLog(device: DeviceAddress, log: TallyLog): void;
  event(device: DeviceAddress, event: DeviceEvent): void;
  result(device: DeviceAddress, result: OrderResult): void;
  progress(device: DeviceAddress, progress: OrderProgress): void;
  crewCall(device: DeviceAddress, call: CrewCall): void;
}

export interface InboundOptions {
  /** The record of a device; undefined: there is none. */
  readonly device: (deviceId: string) => { readonly kind: 'unit' | 'server'; readonly bucket: number } | undefined;
  readonly sink: InboundSink;
  readonly clock: Clock;
  readonly log: Logger;
}

const LARGEST_PAYLOAD = 256 * 1024;

/** A problem with a message. */
class Drop extends Error {
  constructor(
    readonly reason: DropReason,
    detail: string,
  ) {
    super(detail);
  }
}

/** Receives messages from the bus (`Bus`' `onMessage`), drops invalid and outdated ones, and passes on the rest. Never throws. */
export class Inbound {
  readonly counters: InboundCounters = newInboundCounters();
  readonly #orders = new Map<string, SessionOrder>();
  readonly #rareLog: RareLog;

  constructor(private readonly options: InboundOptions) {
    this.#rareLog = new RareLog(options.log, options.clock);
  }

  take = (topic: string, payload: Uint8Array): void => {
    const address = parseUpTopic(topic);
    if (!address) {
      this.counters.dropped.notATopic += 1;
      return;
    }
    // An empty payload clears a retained topic (MQTT 3.1.1 §3.3.1.3).
    if (payload.length === 0) return;
    try {
      this.#check(address, payload);
      this.#handOn(address, address.name, payload);
      this.counters.accepted += 1;
    } catch (error) {
      this.#drop(address.deviceId, error);
    }
  };

  /** Call when a device is removed, or starts over. */
  forget(deviceId: string): void {
    this.#orders.delete(deviceId);
  }

  #check({ deviceId, bucket }: DeviceAddress, payload: Uint8Array): void {
    const known = this.options.device(deviceId);
    if (known?.bucket !== bucket) throw new Drop('unknownDevice', 'no such device at this place');
    if (payload.length > LARGEST_PAYLOAD) throw new Drop('oversized', `${payload.length} bytes`);
  }

  #handOn(address: DeviceAddress, name: UpName, payload: Uint8Array): void {
    const { sink } = this.options;
    const device = { deviceId: address.deviceId, bucket: address.bucket };
    switch (name) {
      case 'presence':
        return this.#presence(device, read(UP_PAYLOADS.presence, payload));
      case 'state':
        return this.#state(device, this.#ofKind(device, read(UP_PAYLOADS.state, payload)));
      case 'telemetry':
        return this.#telemetry(device, this.#ofKind(device, read(UP_PAYLOADS.telemetry, payload)));
      case 'tally':
        return this.#tally(device, read(UP_PAYLOADS.tally, payload));
      case 'tallyLog':
        this.#require('server', device, 'tally of a unit');
        return sink.tallyLog(device, read(UP_PAYLOADS.tallyLog, payload));
      case 'event':
        return sink.event(device, read(UP_PAYLOADS.event, payload));
      case 'result':
        return sink.result(device, read(UP_PAYLOADS.result, payload));
      case 'progress':
        return sink.progress(device, read(UP_PAYLOADS.progress, payload));
      case 'crewCall':
        this.#require('unit', device, 'a call of a server');
        return sink.crewCall(device, read(UP_PAYLOADS.crewCall, payload));
    }
  }

  #presence(device: DeviceAddress, presence: Presence): void {
    const order = this.#orderOf(device.deviceId);
    if (!order.presence(presence)) throw new Drop('outOfOrder', 'an offline of an older session');
    this.options.sink.presence(device, presence);
    const early = order.takeEarly();
    if (early) this.#state(device, early);
  }

  #state(device: DeviceAddress, state: DeviceState): void {
    if (!this.#orderOf(device.deviceId).state(state)) throw new Drop('outOfOrder', 'an older state');
    this.options.sink.state(device, state);
  }

  #telemetry(device: DeviceAddress, telemetry: DeviceTelemetry): void {
    if (!this.#orderOf(device.deviceId).telemetry(telemetry)) throw new Drop('outOfOrder', 'older telemetry');
    this.options.sink.telemetry(device, telemetry);
  }

  #tally(device: DeviceAddress, report: TallyReport): void {
    this.#require('server', device, 'tally of a unit');
    if (!this.#orderOf(device.deviceId).tally(report)) throw new Drop('outOfOrder', 'an older tally');
    this.options.sink.tally(device, report);
  }

  #require(kind: 'unit' | 'server', { deviceId }: DeviceAddress, otherwise: string): void {
    if (this.options.device(deviceId)?.kind !== kind) throw new Drop('wrongKind', otherwise);
  }

  #ofKind<R extends { readonly kind: 'unit' | 'server' }>({ deviceId }: DeviceAddress, report: R): R {
    if (this.options.device(deviceId)?.kind === report.kind) return report;
    throw new Drop('wrongKind', `a report of a ${report.kind}`);
  }

  #orderOf(deviceId: string): SessionOrder {
    let order = this.#orders.get(deviceId);
    if (!order) {
      order = new SessionOrder();
      this.#orders.set(deviceId, order);
    }
    return order;
  }

  #drop(deviceId: string, error: unknown): void {
    const reason = error instanceof Drop ? error.reason : 'failed';
    this.counters.dropped[reason] += 1;
    if (error instanceof Drop) {
      // Late messages are normal.
      if (reason === 'outOfOrder') return;
      this.#rareLog.warn(deviceId, { deviceId, reason, detail: error.message }, 'dropped what a device said');
    } else {
      this.options.log.error({ err: error, deviceId }, 'what a device said could not be handled');
    }
  }
}

function read<S extends z.ZodType>(schema: S, payload: Uint8Array): z.output<S> {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength).toString('utf8'));
  } catch {
    throw new Drop('malformed', 'not JSON');
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Drop('malformed', `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`);
}
