import { errorText, type Log } from '@backhaul/agent';
import type { RistTarget } from '@backhaul/contract/bus';
import { lookup } from 'node:dns/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { SrtTransport } from '../transport/srt.js';
import type { StreamLink, Transport } from '../transport/transport.js';
import { Carrier } from './carrier.js';
import { firstState, nextState, type ControllerState } from './controller.js';
import type { LinkMeasure } from './estimate.js';
import type { Link } from './links.js';
import type { BondingPolicy } from './policy.js';
import { PathSwitcher } from './path-switcher.js';

export interface BondedSettings {
  readonly target: RistTarget;
  readonly log: Log;
  readonly policy: () => BondingPolicy;
  /** Bitrate of the encoder if the links had no limit, kbps. */
  readonly wantedKbps: () => number;
  /** The links to the server, now. */
  readonly findLinks: (host: string) => Promise<readonly Link[]>;
}

const TICK_MS = 1000;
/** How often interfaces are checked, in ticks. */
const LOOK_TICKS = 2;
/** A spread that the receiver does not answer within this time is given up, ms. */
const READY_MS = 5000;
/** How long to wait for an answer on every possible path, ms. */
const WHOLE_MS = 2000;
/** How often a wait is checked for whether it is still needed, ms. */
const LOOK_MS = 50;
/** A reachable receiver that does not answer for this long is connected again, in ticks. */
const UNANSWERED_TICKS = 8;
/** Time in which a lost packet can be noticed, requested and sent again, ms. */
const LEAST_LATENCY_MS = 1000;

/**
 * A stream over every link to the server. Over one link it uses SRT; over two or more it uses RIST, spread by the
 * measured throughput of each link. A new spread, and an interface that appears or disappears, take effect on air
 * without a gap.
 */
export class BondedTransport implements Transport {
  #links: readonly Link[];
  #state: ControllerState | undefined;
  #carrier: Carrier | undefined;
  #measures: ReadonlyMap<string, LinkMeasure> = new Map();
  #ticks = 0;
  #unansweredTicks = 0;
  #latencyMs: number;
  #changing: Promise<void> | undefined;
  #outdated = false;
  #timer: NodeJS.Timeout | undefined;
  readonly #leaving = new Set<Promise<void>>();

  private constructor(
    private readonly settings: BondedSettings,
    private readonly board: PathSwitcher,
    private readonly to: string,
    links: readonly Link[],
    private readonly single: SrtTransport,
  ) {
    this.#links = links;
    this.#latencyMs = settings.target.latencyMs;
  }

  static async open(settings: BondedSettings): Promise<BondedTransport> {
    const { target, log, wantedKbps, findLinks } = settings;
    const { host, srtPort, passphrase, latencyMs } = target;
    const links = await findLinks(host);
    const to = await lookup(host).then(
      ({ address }) => address,
      () => host,
    );
    const single = await SrtTransport.open(
      { protocol: 'srt', host, port: srtPort, passphrase, latencyMs },
      wantedKbps(),
      log,
    );
    return new BondedTransport(settings, await PathSwitcher.open(), to, links, single);
  }

  readonly send = (datagram: Buffer): void => this.board.pass(datagram);

  get connected(): boolean {
    return this.#carrier ? this.#carrier.answered && (this.#state?.alive.size ?? 0) > 0 : this.single.connected;
  }

  get carriedKbps(): number | undefined {
    return this.#carrier ? this.#state?.bitrate.kbps : undefined;
  }

  links(): StreamLink[] {
    if (!this.#carrier) return this.single.links();
    return this.#links.map(({ name }) => {
      const measure = this.#measures.get(name);
      const reading = measure?.alive
        ? { kbps: Math.round(measure.deliveredKbps), rttMs: measure.rttMs, lossPercent: measure.lossPercent }
        : undefined;
      return { interfaceName: name, reading };
    });
  }

  start(): void {
    this.#timer = setInterval(() => void this.#tick(), TICK_MS);
    if (this.#links.length > 1) void this.#bond();
    else {
      this.single.start();
      this.board.connect(this.single.port);
    }
  }

  async setLatency(latencyMs: number): Promise<void> {
    if (latencyMs === this.#latencyMs) return;
    this.#latencyMs = latencyMs;
    this.#outdated = true;
    await this.single.setLatency(latencyMs);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    await this.#changing;
    this.board.close();
    await Promise.all([this.single.stop(), this.#carrier?.stop(), ...this.#leaving]);
  }

  async #tick(): Promise<void> {
    this.#ticks += 1;
    if (this.#ticks % LOOK_TICKS === 0) await this.#look();
    if (!this.#carrier) {
      if (this.#links.length > 1 && !this.#changing) void this.#bond();
      return;
    }
    this.#measure();
    this.#unansweredTicks = this.#carrier.answered || !this.#isAnswered() ? 0 : this.#unansweredTicks + 1;
    if (this.#unansweredTicks >= UNANSWERED_TICKS) this.#outdated = true;
    const before = this.#state;
    if (!before) return;
    const next = nextState(before, { ...this.#input(), measures: this.#measures });
    this.#state = next;
    if ((next.weights !== before.weights || this.#outdated) && !this.#changing) void this.#bond();
    // The change in progress is towards an older spread: the next second decides again.
    else if (next.weights !== before.weights) this.#state = { ...next, weights: before.weights };
  }

  /** Whether the server answers on any path. */
  #isAnswered(): boolean {
    return [...this.#measures.values()].some(({ alive }) => alive);
  }

  #measure(): void {
    const paths = this.#carrier?.paths ?? new Map<string, never>();
    const measures = [...paths].flatMap(([name, { meter }]) => {
      const measure = meter.read();
      return measure ? [[name, measure] as const] : [];
    });
    this.#measures = new Map(measures);
  }

  async #look(): Promise<void> {
    const { findLinks, target, log } = this.settings;
    const found = await findLinks(target.host).catch(() => this.#links);
    if (namesOf(found) === namesOf(this.#links)) return;
    log.info({ links: found.map(({ name }) => name) }, 'networks came or went');
    this.#links = found;
    this.#outdated = this.#carrier !== undefined;
  }

  #input() {
    return { links: this.#links, policy: this.settings.policy(), wantedKbps: this.settings.wantedKbps() };
  }

  /** Moves the stream to a carrier with the present links and weights. */
  #bond(): Promise<void> {
    this.#outdated = false;
    this.#unansweredTicks = 0;
    const changing = this.#change()
      .catch((error: unknown) =>
        this.settings.log.error({ error: errorText(error) }, 'the stream cannot be spread again'),
      )
      .finally(() => (this.#changing = undefined));
    this.#changing = changing;
    return changing;
  }

  async #change(): Promise<void> {
    const { target, log } = this.settings;
    const state = this.#state ?? firstState(this.#input());
    const carrier = await Carrier.start({
      links: this.#links,
      weights: state.weights,
      alive: state.alive,
      to: this.to,
      port: target.port,
      passphrase: target.passphrase,
      latencyMs: Math.max(LEAST_LATENCY_MS, this.#latencyMs),
      log,
    });
    const old = this.#carrier;
    const onAir = old !== undefined || this.single.connected;
    const wanted = [...state.alive].filter((name) => state.weights.has(name));
    const died = (): boolean => old !== undefined && wanted.some((name) => old.paths.get(name)?.meter.alive === false);
    if (onAir) await within(carrier.whole, WHOLE_MS, died);
    if (old && died()) {
      log.info('a network died before the stream was spread again; the present spread stays');
      await carrier.stop();
      if (this.#state) this.#state = { ...this.#state, weights: old.weights };
      return;
    }
    if (onAir && !(await within(carrier.ready, READY_MS)) && this.connected) {
      log.warn('the receiver does not answer to a new spread; the present one stays');
      await carrier.stop();
      this.#outdated = true;
      return;
    }
    log.info({ weights: Object.fromEntries(carrier.weights) }, 'the stream is spread again');
    this.#state = state;
    if (onAir) await this.board.switchTo(carrier.inputPort);
    else this.board.connect(carrier.inputPort);
    this.#carrier = carrier;
    this.#leave(old ?? this.single);
  }

  /** Outstanding retransmissions are completed, then the old path is closed. */
  #leave(old: Carrier | SrtTransport): void {
    const leaving: Promise<void> = sleep(LEAST_LATENCY_MS)
      .then(() => old.stop())
      .finally(() => this.#leaving.delete(leaving));
    this.#leaving.add(leaving);
  }
}

const namesOf = (links: readonly Link[]): string => links.map(({ name, address }) => `${name} ${address}`).join();

/** Whether the event happens in time, and before `isOff`. */
async function within(event: Promise<void>, ms: number, isOff = (): boolean => false): Promise<boolean> {
  const happens = event.then(() => true);
  for (const end = performance.now() + ms; performance.now() < end && !isOff();)
    if (await Promise.race([happens, sleep(LOOK_MS, false)])) return true;
  return false;
}
