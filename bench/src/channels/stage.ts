import { TestConsole } from '@backhaul/agent/testing';
import {
  signMediaToken,
  type ServerConfiguration,
  type ServerState,
  type ServerTelemetry,
} from '@backhaul/contract/bus';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freeUdpPort } from '../channel/udp-port.js';
import type { SrtPlace } from '../channel/sender.js';
import { forkProgram, spawnProgram, type Child } from '../subject/child.js';
import { appEntry } from '../subject/places.js';
import { eventually } from '../subject/wait.js';
import { freeTcpPort } from './receivers.js';

type Channel = ServerConfiguration['channels'][number];
type ReportedChannel = ServerState['channels'][number];
type ChannelReading = ServerTelemetry['channels'][number];

const SERVER = 'server';
const MEDIA_KEY = 'm'.repeat(43);
const PASSPHRASE = 'correct-horse-battery';
const rtmpKeyOf = (channelId: string): string => `${channelId}-`.padEnd(32, 'k');
const START_MS = 90_000;
const LOOK_MS = 1000;

/** Default settings of a channel of the figure. */
const channelOf = (channelId: string, change: Partial<Channel>): Channel => ({
  channelId,
  name: channelId,
  input: 'srt',
  passphrase: PASSPHRASE,
  latencyMs: 120,
  recording: false,
  slate: true,
  ...change,
});

/** A media server as it ships, with the figure's console. */
export class ChannelStage {
  readonly #console = new TestConsole();
  readonly #channels = new Map<string, Channel>();
  #server: Child | undefined;
  #version = 0;

  constructor(private readonly folder: string) {}

  async begin(): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    await this.#console.start();
    const file = path.join(this.folder, 'server.json');
    await writeFile(file, JSON.stringify(this.#console.device('server', SERVER)), { mode: 0o600 });
    const places = [`--state-dir=${path.join(this.folder, 'server')}`, `--recordings=${this.recordings}`];
    const ports = [`--base-port=${await freeUdpPort()}`, `--rtmp-port=${await freeTcpPort()}`];
    const rest = ['--host=127.0.0.1', '--listen=127.0.0.1', '--destinations=any'];
    this.#server = forkProgram(SERVER, appEntry('server'), [`--credentials=${file}`, ...places, ...ports, ...rest]);
    await eventually('the server speaks', START_MS, () => (this.#state?.rtmpPort ?? 0) > 0);
  }

  get pid(): number {
    return this.#server?.pid ?? 0;
  }

  get recordings(): string {
    return path.join(this.folder, 'recordings');
  }

  /** Adds a channel or replaces its settings. Resolves when it listens. */
  async serve(channelId: string, change: Partial<Channel> = {}): Promise<void> {
    const before = this.#channels.get(channelId) ?? channelOf(channelId, { rtmpKey: rtmpKeyOf(channelId) });
    this.#channels.set(channelId, { ...before, ...change });
    this.#version += 1;
    const configuration = { mediaKey: MEDIA_KEY, channels: [...this.#channels.values()] };
    this.#console.publish(SERVER, { type: 'desired', version: this.#version, configuration });
    await eventually(`${channelId} is served`, START_MS, () => {
      const state = this.#state;
      return state?.configurationVersion === this.#version && (this.channel(channelId)?.port ?? 0) > 0;
    });
  }

  channel(channelId: string): ReportedChannel | undefined {
    return this.#state?.channels.find((one) => one.channelId === channelId);
  }

  /** Waits until a destination has this state. */
  becomes(channelId: string, destinationId: string, wanted: string): Promise<void> {
    const stateOf = () =>
      this.channel(channelId)?.destinations?.find((one) => one.destinationId === destinationId)?.state;
    return eventually(`${destinationId} is ${wanted}`, START_MS, () => stateOf() === wanted);
  }

  shows(channelId: string, wanted: 'live' | 'slate' | 'none'): Promise<void> {
    const what = `${channelId} shows ${wanted}`;
    return eventually(what, START_MS, () => (this.channel(channelId)?.programme ?? 'none') === wanted, 10);
  }

  collects(channelId: string, wanted = true): Promise<void> {
    const status = wanted ? 'collecting' : 'idle';
    return eventually(`${channelId} is ${status}`, START_MS, () => this.channel(channelId)?.status === status);
  }

  /** All readings of a channel so far. */
  readings(channelId: string): ChannelReading[] {
    return this.#console
      .received(SERVER)
      .telemetry.flatMap((report) =>
        report.kind === 'server' ? report.channels.filter((one) => one.channelId === channelId) : [],
      );
  }

  /** Programs of channels that ended unexpectedly, by the server's events. */
  get failures(): string[] {
    return this.#console
      .received(SERVER)
      .events.flatMap(({ type, channelId, detail }) => (type === 'engineFailed' ? [`${channelId}: ${detail}`] : []));
  }

  srtPlace(channelId: string): SrtPlace {
    return { port: this.channel(channelId)?.port ?? 0, passphrase: PASSPHRASE, latencyMs: 120 };
  }

  /** An encoder by another vendor that sends a file by RTMP in real time, once. */
  publish(channelId: string, file: string): Child {
    const words = '-hide_banner -loglevel error -re -i'.split(' ');
    const place = `rtmp://127.0.0.1:${this.#state?.rtmpPort ?? 0}/live/${rtmpKeyOf(channelId)}`;
    return spawnProgram('encoder', 'ffmpeg', [
      ...words,
      file,
      ...'-c copy -bsf:a aac_adtstoasc -f flv'.split(' '),
      place,
    ]);
  }

  /** Requests the thumbnail of a channel every second, like a tile of a wall. `stop` returns how many differed. */
  look(channelId: string): { stop(): Promise<number> } {
    const control = new AbortController();
    const seen = new Set<string>();
    const url = new URL(`/thumbnails/${channelId}.jpg`, this.#state?.mediaUrl);
    url.searchParams.set('token', signMediaToken(MEDIA_KEY, channelId, this.#console.now() + 900_000));
    const timer = setInterval(() => {
      void fetch(url, { signal: control.signal })
        .then(async (response) => response.ok && seen.add(Buffer.from(await response.arrayBuffer()).toString('base64')))
        .catch(() => undefined);
    }, LOOK_MS);
    return {
      stop: () => {
        clearInterval(timer);
        control.abort();
        return Promise.resolve(seen.size);
      },
    };
  }

  /** Ends the recording of a channel; resolves with its files, the oldest first. */
  async recorded(channelId: string): Promise<string[]> {
    await this.serve(channelId, { recording: false });
    const folder = path.join(this.recordings, channelId);
    const names = async (sub: string) => (await readdir(path.join(folder, sub)).catch((): string[] => [])).toSorted();
    await eventually('the recording is complete', START_MS, async () => (await names('.open')).length === 0);
    return (await names('')).filter((name) => name.endsWith('.mkv')).map((name) => path.join(folder, name));
  }

  async finish(): Promise<void> {
    await this.#server?.end();
    await this.#console.stop();
  }

  get #state(): ServerState | undefined {
    const state = this.#console.received(SERVER).states.at(-1);
    return state?.kind === 'server' ? state : undefined;
  }
}
