import {
  Device,
  errorText,
  EventBuffer,
  openJournal,
  probeEngines,
  type DeviceProfile,
  type Log,
} from '@backhaul/agent';
import type { GuestReport, GuestNotice, UnitConfiguration } from '@backhaul/contract';
import { UnitDownlink, UnitOrder, type DeviceCredentials } from '@backhaul/contract/bus';
import type { Tally } from '@backhaul/domain';
import { join } from 'node:path';
import type { OfferedMedium } from '../peer/offer.js';
import type { Peer, PeerReading } from '../peer/peer.js';
import { Operator } from './operator.js';
import { batteryOf, BROWSER_PORT, describeGuest, locationOf, modemsOf, NO_STATUS, type GuestStatus } from './report.js';

/** Why a session ends. `left`: the guest closed the page or lost the network. */
export type EndReason = 'left' | Extract<GuestNotice, { type: 'end' }>['reason'];

export interface SessionSettings {
  readonly credentials: DeviceCredentials;
  readonly type: 'smartUnits' | 'liteUnits';
  readonly media: readonly OfferedMedium[];
  readonly peer: Peer;
  readonly folder: string;
  readonly log: Log;
  readonly onEnded: () => void;
}

const TICK_MS = 1_000;
/** A page that sends nothing for this long is gone, ms. */
const SILENT_MS = 5_000;
/** The page must connect within this time, ms. */
const CONNECT_MS = 20_000;
const IDLE_TICKS = 5;

const END_REASONS: Readonly<Record<EndReason, string>> = {
  left: 'The guest left',
  replaced: 'The guest opened the invitation on another page',
  revoked: 'The invitation ended',
  stopped: 'The gateway is shutting down',
};

/** One browser as a unit: reports to the console over the device protocol, and carries out the console's orders. */
export class Session {
  readonly #device: Device<UnitOrder, UnitConfiguration>;
  readonly #operator: Operator;
  #status: GuestStatus = NO_STATUS;
  #reading: PeerReading | undefined;
  #receivedAt = performance.now() + CONNECT_MS - SILENT_MS;
  #readAt = performance.now();
  /** The tally that the guest's page shows. */
  #tally: Tally | null = null;
  #sentBytes = 0;
  /** Ticks since the last transmission; the first ticks after it are as short as those during it. */
  #quietTicks = IDLE_TICKS;
  #timer: NodeJS.Timeout | undefined;
  #ending: Promise<void> | undefined;

  private constructor(
    private readonly settings: SessionSettings,
    parts: {
      readonly journal: Awaited<ReturnType<typeof openJournal>>;
      readonly events: EventBuffer;
      readonly engines: Awaited<ReturnType<typeof probeEngines>>;
    },
  ) {
    const { credentials, media, peer, folder, log, type } = settings;
    this.#operator = new Operator({
      media,
      folder,
      log,
      device: () => this.#device,
      requestKeyframe: () => peer.requestKeyframe(),
      hasCamera: () => this.#status.camera,
      onChange: () => this.#sendState(),
    });
    const profile: DeviceProfile<UnitOrder, UnitConfiguration> = {
      downlink: UnitDownlink,
      order: UnitOrder,
      execute: (order) => this.#operator.execute(order),
      settle: (order) => this.#operator.settle(order),
      configuredVersion: () => this.#operator.configuration.version,
      configure: (version, configuration) => this.#operator.configure(version, configuration),
      describe: () =>
        describeGuest({
          type,
          status: this.#status,
          reading: this.#reading,
          transmission: this.#operator.transmission,
          channelId: this.#operator.channelId,
          configuration: this.#operator.configuration,
          engines: parts.engines,
          tally: this.#tally,
        }),
      showTally: (tally) => {
        this.#tally = tally;
        this.#sendState();
      },
      unpaired: () => void this.end('revoked'),
    };
    this.#device = new Device({ credentials, profile, ...parts, log, onLink: () => this.#sendState() });
  }

  static async start(settings: SessionSettings): Promise<Session> {
    const { folder } = settings;
    const session = new Session(settings, {
      journal: await openJournal(join(folder, 'orders.jsonl')),
      events: await EventBuffer.open(join(folder, 'events.json')),
      engines: await probeEngines(['ffmpeg', 'srt-live-transmit']),
    });
    session.#timer = setInterval(() => session.#tick(), TICK_MS);
    await session.#device.start();
    return session;
  }

  /** Processes a packet of the browser. */
  push(kind: OfferedMedium['kind'], packet: Buffer): void {
    this.#operator.transmission?.push(kind, packet);
  }

  /** Processes a report of the page. */
  take(report: GuestReport): void {
    switch (report.type) {
      case 'bye':
        void this.end('left');
        return;
      case 'status': {
        const first = this.#status === NO_STATUS;
        const changed = first || shape(report) !== shape(this.#status);
        this.#receivedAt = performance.now();
        this.#status = report;
        if (changed) this.#device.changed();
        if (first) this.#sendState();
        return;
      }
      default:
        report satisfies never;
    }
  }

  /** Ends the transmission and disconnects from both sides. */
  end(reason: EndReason): Promise<void> {
    this.#ending ??= this.#end(reason);
    return this.#ending;
  }

  async #end(reason: EndReason): Promise<void> {
    const { peer, log, onEnded } = this.settings;
    clearInterval(this.#timer);
    log.info({ reason }, 'a browser is no unit any more');
    if (reason !== 'left') peer.send({ type: 'end', reason });
    try {
      await this.#operator.stop(null, END_REASONS[reason]);
      this.#device.changed();
      await this.#device.stop();
    } catch (error) {
      log.error({ error: errorText(error) }, 'a session did not end in order');
    }
    peer.close();
    onEnded();
  }

  #tick(): void {
    const now = performance.now();
    if (now - this.#receivedAt > SILENT_MS) return void this.end('left');
    const { applied } = this.#operator.configuration;
    this.#reading = this.settings.peer.read(applied.bitrateKbps, now - this.#readAt);
    this.#sentBytes += this.#reading.bytes;
    this.#readAt = now;
    this.#quietTicks = this.#operator.transmission ? 0 : this.#quietTicks + 1;
    if (this.#quietTicks > IDLE_TICKS && this.#quietTicks % IDLE_TICKS !== 1) return;
    this.#device.telemetry({
      kind: 'unit',
      totalKbps: this.#operator.transmission?.kbps ?? 0,
      targetKbps: this.#operator.transmission ? applied.bitrateKbps : null,
      battery: batteryOf(this.#status),
      location: locationOf(this.#status),
      temperature: null,
      modems: modemsOf(this.#status, this.#reading),
      sent: [{ port: BROWSER_PORT, bytes: this.#sentBytes }],
    });
  }

  #sendState(): void {
    const { transmission } = this.#operator;
    this.settings.peer.send({
      type: 'state',
      phase: phaseOf(transmission?.phase),
      channelName: transmission?.args.channelName ?? null,
      since: transmission?.phase === 'streaming' ? transmission.startedAt : null,
      console: this.#device.connected,
      tally: this.#tally,
    });
  }
}

/** The parts of the status that must be reported at once. */
const shape = ({ camera, microphone, network, battery, place }: GuestStatus): string =>
  JSON.stringify([camera, microphone, network, battery?.charging ?? null, place === null]);

function phaseOf(
  phase: 'connecting' | 'streaming' | 'stopping' | 'ended' | undefined,
): Extract<GuestNotice, { type: 'state' }>['phase'] {
  switch (phase) {
    case undefined:
    case 'ended':
      return 'ready';
    case 'connecting':
    case 'stopping':
      return phase;
    case 'streaming':
      return 'onAir';
    default:
      return phase satisfies never;
  }
}
