import {
  Device,
  DONE,
  EventBuffer,
  failed,
  memoryJournal,
  NOT_OFFERED,
  type DeviceProfile,
  type Log,
} from '@backhaul/agent';
import { ServerDownlink, ServerOrder, type DeviceCredentials, type ServerConfiguration } from '@backhaul/contract/bus';
import { performance } from 'node:perf_hooks';
import type { SimulatedNetwork } from '../simulated-network/simulated-network.js';
import { seededRandom, type Random } from '../random/random.js';
import type { ScheduledTask, TimerWheel } from '../timer-wheel/timer-wheel.js';
import { firstGauges, stepGauges, type ServerGauges } from './gauges.js';
import { SimulatedUpgrade } from './simulated-upgrade.js';
import { serverState, serverTelemetry, type ServerView } from './reports.js';

const RECEIVING_MS = 1000;
const REST_MS = 5000;
const RESTART_MS = 1500;
/** Older models do not support 4K. */
const SHARE_WITH_4K = 0.6;

export interface SimulatedServerSettings {
  readonly credentials: DeviceCredentials;
  readonly seed: string;
  readonly rate: number;
  readonly wheel: TimerWheel;
  readonly network: SimulatedNetwork;
  readonly log: Log;
}

/** A simulated server: any number of channels that receive from the simulated units of the same process. */
export class SimulatedServer {
  readonly #device: Device<ServerOrder, ServerConfiguration>;
  readonly #random: Random;
  readonly #restarting = new Map<string, ScheduledTask>();
  #configuration: ServerConfiguration['channels'] = [];
  #version = 0;
  readonly #fourK: boolean;
  readonly #software: SimulatedUpgrade;
  #gauges: ServerGauges;
  #measuredAt = 0;
  #wake: ScheduledTask | undefined;
  #linked = false;
  #over = false;

  constructor(private readonly settings: SimulatedServerSettings) {
    const { credentials, seed, log } = settings;
    this.#random = seededRandom(seed, credentials.deviceId, 'life');
    this.#gauges = firstGauges(this.#random);
    this.#fourK = seededRandom(seed, credentials.deviceId, '4K')() < SHARE_WITH_4K;
    this.#software = new SimulatedUpgrade({
      wheel: settings.wheel,
      rate: settings.rate,
      isBusy: () => serverTelemetry(this.#view()).channels.length > 0,
      onChange: () => this.#device.changed(),
    });
    this.#device = new Device({
      credentials,
      profile: this.#profile(),
      journal: memoryJournal(),
      events: EventBuffer.inMemory(),
      log,
      onLink: (up) => {
        this.#linked = up;
      },
    });
  }

  /** Whether the console has answered its presence. */
  get linked(): boolean {
    return this.#linked;
  }

  start(): void {
    this.#measuredAt = performance.now();
    void this.#device.start();
    this.#sleep(this.#random() * REST_MS);
  }

  /** Disconnects cleanly and permanently. */
  async stop(): Promise<void> {
    this.#over = true;
    this.#wake?.cancel();
    for (const restart of this.#restarting.values()) restart.cancel();
    for (const { channelId } of this.#configuration) this.settings.network.unlisten(channelId);
    await this.#device.stop();
  }

  #profile(): DeviceProfile<ServerOrder, ServerConfiguration> {
    return {
      downlink: ServerDownlink,
      order: ServerOrder,
      describe: () => serverState(this.#view()),
      isConcurrent: ({ name }) => name === 'installSoftware',
      execute: async ({ name, args }, { id }) => {
        if (name === 'installSoftware') return this.#software.install(id, args.version);
        if (name === 'resetInstance') {
          for (const { channelId } of this.#configuration) this.#restart(channelId);
          return DONE;
        }
        // Nothing is recorded, so there are no files.
        if (name === 'sendLogs' || name === 'removeFiles' || name === 'renameFile' || name === 'makeClip')
          return NOT_OFFERED;
        if (!('channelId' in args)) return NOT_OFFERED;
        const { channelId } = args;
        if (!this.#configuration.some((channel) => channel.channelId === channelId)) {
          return failed('This server does not have the channel');
        }
        // Nothing is recorded, so labels have no effect.
        if (name === 'resetChannel') this.#restart(channelId);
        return DONE;
      },
      settle: async () => ({ outcome: 'unknown', error: null }),
      configuredVersion: () => this.#version,
      configure: async (version, { channels }) => this.#configure(version, channels),
      unpaired: () => void this.stop(),
    };
  }

  #view(): ServerView {
    return {
      version: this.#version,
      swVersion: this.#software.version,
      software: this.#software.report(),
      gauges: this.#gauges,
      fourK: this.#fourK,
      channels: this.#configuration.map((channel) => ({
        channel,
        reception: this.settings.network.receptionOf(channel.channelId),
        restarting: this.#restarting.has(channel.channelId),
      })),
    };
  }

  #configure(version: number, channels: ServerConfiguration['channels']): void {
    const { network } = this.settings;
    for (const { channelId } of this.#configuration) network.unlisten(channelId);
    this.#version = version;
    this.#configuration = channels;
    if (this.#over) return;
    for (const { channelId } of channels) network.listen(channelId, () => this.#device.changed());
  }

  #restart(channelId: string): void {
    this.#restarting.get(channelId)?.cancel();
    const back = (): void => {
      this.#restarting.delete(channelId);
      this.#device.changed();
    };
    this.#restarting.set(channelId, this.settings.wheel.schedule(performance.now() + RESTART_MS, back));
    this.#device.changed();
  }

  #measure(): void {
    if (this.#over) return;
    const now = performance.now();
    const receiving = serverTelemetry(this.#view()).channels.length;
    this.#gauges = stepGauges(this.#gauges, receiving, now - this.#measuredAt, this.#random);
    this.#measuredAt = now;
    this.#device.telemetry(serverTelemetry(this.#view()));
    this.#sleep(receiving > 0 ? RECEIVING_MS : REST_MS);
  }

  #sleep(forMs: number): void {
    const at = performance.now() + forMs / this.settings.rate;
    this.#wake = this.settings.wheel.schedule(at, () => this.#measure());
  }
}
