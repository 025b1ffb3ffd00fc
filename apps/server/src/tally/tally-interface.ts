import type { Log } from '@backhaul/agent';
import type { DesiredTally, SourceTally, TallyReport } from '@backhaul/contract/bus';
import {
  NO_TALLY,
  sameValue,
  TSL5_ALL,
  writeTsl31,
  writeTsl5,
  type TallyMessage,
  type TallyState,
} from '@backhaul/domain';
import { performance } from 'node:perf_hooks';
import type { TargetPolicy } from '../destinations/target-policy.js';
import type { Endpoint, EndpointState } from './endpoint.js';
import { MqttListener } from './mqtt-listener.js';
import { Rate } from './rate.js';
import { TcpCaller } from './tcp-caller.js';
import { TcpListener } from './tcp-listener.js';
import { UdpEndpoint } from './udp-endpoint.js';

/** A peer that repeats its state each second is lost after this time, ms. */
const SILENT_MS = 5000;
/** Displays in one packet of TSL 5.0. */
const IN_ONE = 16;
/** Sources, associated or not, whose last message is remembered. */
const MOST_KNOWN = 1024;

/** A message with a new state of its source. */
export interface HeardLine extends TallyState {
  readonly interfaceId: string;
  readonly at: number;
  readonly from: string;
  readonly screen: number;
  readonly address: number;
}

export interface TallyInterfaceParts {
  readonly listen: string;
  readonly policy: TargetPolicy;
  readonly log: Log;
  /** Console time, ms. */
  readonly now: () => number;
  /** Called when a state changed that users wait for. */
  readonly onChange: () => void;
  readonly onLine: (line: HeardLine) => void;
}

type Reported = TallyReport['interfaces'][number];

/** One tally interface: the tallies that it receives, and those that it sends. */
export class TallyInterface {
  #endpoints: readonly Endpoint[] = [];
  readonly #rate = new Rate(() => performance.now());
  /** By `screen/address`. */
  readonly #known = new Map<string, TallyState>();
  readonly #out = new Map<string, TallyState>();
  #silent = false;
  #flooded = false;
  /** Time of the last message; before that, of the start. */
  #lastHeardMs = performance.now();
  #lastAt: number | null = null;
  #received = 0;
  #refused = 0;
  #shown: Pick<Reported, 'state' | 'detail'> = { state: 'connecting', detail: '' };
  #since: number;

  constructor(
    readonly desired: DesiredTally,
    private readonly parts: TallyInterfaceParts,
  ) {
    this.#since = Math.round(parts.now());
    const endpoint = {
      ...parts,
      desired,
      whole: () => this.#written(desired.sources.map(({ sourceId }) => sourceId)),
      heard: (messages: readonly TallyMessage[], refused: number, from: string) => this.#heard(messages, refused, from),
      lost: () => this.#forget(),
      changed: () => this.#look(),
    };
    this.#endpoints = endpointsOf(desired).map((Kind) => new Kind(endpoint));
    this.#look();
  }

  /** Received tallies of the associated sources. */
  get heard(): readonly SourceTally[] {
    return this.desired.sources.flatMap(({ sourceId, screen, address }) => {
      const state = this.#known.get(keyOf(screen, address));
      return state === undefined || this.desired.mode === 'out' ? [] : [{ sourceId, ...state }];
    });
  }

  /** Sent tallies. */
  get sent(): readonly SourceTally[] {
    if (this.desired.mode === 'in') return [];
    return [...this.#out].map(([sourceId, state]) => ({ sourceId, ...state }));
  }

  report(): Reported {
    return {
      interfaceId: this.desired.interfaceId,
      ...this.#shown,
      since: this.#since,
      peers: [...new Set(this.#endpoints.flatMap(({ state }) => state.peers))].slice(0, 8),
      lastAt: this.#lastAt,
      received: this.#received,
      refused: this.#refused,
    };
  }

  /** Sends the changed states of its sources. */
  send(states: ReadonlyMap<string, TallyState>): void {
    if (this.desired.mode === 'in') return;
    const changed = this.desired.sources.flatMap(({ sourceId }) => {
      const state = states.get(sourceId);
      const before = this.#out.get(sourceId);
      if (state === undefined || (before !== undefined && sameValue(before, state))) return [];
      this.#out.set(sourceId, state);
      return [sourceId];
    });
    if (changed.length === 0) return;
    this.#write(changed);
    this.parts.onChange();
  }

  /** Called each second. */
  tick(): void {
    const { desired } = this;
    if (desired.resend && desired.mode !== 'in') this.#write(desired.sources.map(({ sourceId }) => sourceId));
    const isLate = performance.now() - this.#lastHeardMs > SILENT_MS;
    if (desired.expectsRepeats && desired.mode !== 'out' && isLate && !this.#silent) {
      this.#silent = true;
      this.#forget();
    }
  }

  async stop(): Promise<void> {
    await Promise.all(this.#endpoints.map((endpoint) => endpoint.stop()));
  }

  #heard(messages: readonly TallyMessage[], refused: number, from: string): void {
    const taken = this.#rate.take(messages.length + (refused > 0 ? 1 : 0));
    const passed = messages.slice(0, taken);
    this.#refused += refused + (messages.length - passed.length);
    if (passed.length < messages.length && !this.#flooded) {
      this.#flooded = true;
      this.parts.log.warn(
        { interfaceId: this.desired.interfaceId, from },
        'too much tally comes; what is too much is left',
      );
    }
    if (passed.length === 0) return;
    this.#received += passed.length;
    this.#lastHeardMs = performance.now();
    this.#lastAt = Math.round(this.parts.now());
    let changed = this.#silent;
    this.#silent = false;
    for (const message of passed) changed = this.#take(message, from) || changed;
    if (changed) this.#look(true);
  }

  /** Whether the message contains a new state of an associated source. */
  #take({ screen, address, state }: TallyMessage, from: string): boolean {
    const isForAll = screen === TSL5_ALL || address === TSL5_ALL;
    const own = this.desired.sources.filter(
      (source) =>
        (screen === TSL5_ALL || source.screen === screen) && (address === TSL5_ALL || source.address === address),
    );
    const places = isForAll ? own : [{ screen, address }];
    const news = places.filter((place) => {
      const key = keyOf(place.screen, place.address);
      const before = this.#known.get(key);
      if (before !== undefined && sameValue(before, state)) return false;
      if (before !== undefined || this.#known.size < MOST_KNOWN || own.length > 0) this.#known.set(key, state);
      return true;
    });
    if (news.length === 0) return false;
    const { interfaceId } = this.desired;
    this.parts.onLine({ interfaceId, at: this.#lastAt ?? 0, from: from.slice(0, 64), screen, address, ...state });
    return own.length > 0;
  }

  #forget(): void {
    this.#known.clear();
    this.#look(true);
  }

  #look(always = false): void {
    const next = this.#silent ? ({ state: 'silent', detail: '' } as const) : worst(this.#endpoints);
    if (!sameValue(next, this.#shown)) {
      this.#shown = next;
      this.#since = Math.round(this.parts.now());
    } else if (!always) return;
    this.parts.onChange();
  }

  #write(sourceIds: readonly string[]): void {
    const packets = this.#written(sourceIds);
    if (packets.length > 0) for (const endpoint of this.#endpoints) endpoint.send(packets);
  }

  #written(sourceIds: readonly string[]): readonly Uint8Array[] {
    const { desired } = this;
    const own = desired.sources.filter(({ sourceId }) => sourceIds.includes(sourceId));
    const stateOf = (sourceId: string): TallyState => this.#out.get(sourceId) ?? NO_TALLY;
    if (desired.kind === 'tsl31')
      return own.map(({ sourceId, address }) => writeTsl31(address, stateOf(sourceId), desired));
    const screens = [...new Set(own.map(({ screen }) => screen))];
    return screens.flatMap((screen) =>
      inParts(
        own.filter((source) => source.screen === screen),
        IN_ONE,
      ).map((part) =>
        writeTsl5(
          screen,
          part.map(({ sourceId, address }) => ({ address, state: stateOf(sourceId) })),
          desired,
        ),
      ),
    );
  }
}

const keyOf = (screen: number, address: number): string => `${screen}/${address}`;

function endpointsOf({ kind, transport, mode }: DesiredTally) {
  if (kind === 'mqtt') return [MqttListener];
  if (transport === 'udp') return [UdpEndpoint];
  return [...(mode === 'out' ? [] : [TcpListener]), ...(mode === 'in' ? [] : [TcpCaller])];
}

const ORDER: readonly EndpointState['state'][] = ['failed', 'silent', 'connecting', 'listening', 'connected'];

/** The state of an interface is that of its worse direction. */
function worst(endpoints: readonly Endpoint[]): Pick<Reported, 'state' | 'detail'> {
  const [first] = endpoints
    .map(({ state: { state, detail } }) => ({ state, detail: detail.slice(0, 512) }))
    .toSorted((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state));
  return first ?? { state: 'connecting', detail: '' };
}

const inParts = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) => list.slice(index * size, (index + 1) * size));
