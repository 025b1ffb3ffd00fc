import { TestConsole } from '@backhaul/agent/testing';
import type { ServerConfiguration, ServerState } from '@backhaul/contract/bus';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { forkProgram, type Child } from '../subject/child.js';
import { appEntry } from '../subject/places.js';
import { eventually } from '../subject/wait.js';
import { freeUdpPort } from './udp-port.js';

const START_MS = 60_000;
const UNIT = 'unit';
const SERVER = 'server';

export const MEDIA_KEY = 'm'.repeat(43);
export const PASSPHRASE = 'correct-horse-battery';

/** A media server and optionally a unit as they ship, connected to a test console. */
export class MediaPair {
  readonly console = new TestConsole();
  readonly #children = new Map<string, Child>();

  constructor(private readonly folder: string) {}

  get recordings(): string {
    return path.join(this.folder, 'recordings');
  }

  /** Starts the server with these channels. Resolves when all of them listen. */
  async serve(channelIds: readonly string[], recording: boolean): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    await this.console.start();
    const args = ['--listen=127.0.0.1', `--base-port=${await freeUdpPort()}`, `--recordings=${this.recordings}`];
    await this.#fork(SERVER, args);
    const channels: ServerConfiguration['channels'] = channelIds.map((channelId) => ({
      channelId,
      name: channelId,
      input: 'unit',
      passphrase: PASSPHRASE,
      latencyMs: 120,
      recording,
    }));
    this.console.publish(SERVER, { type: 'desired', version: 1, configuration: { mediaKey: MEDIA_KEY, channels } });
    await eventually('the channels listen', START_MS, () =>
      channelIds.every((id) => (this.channel(id)?.port ?? 0) > 0),
    );
  }

  /** Starts the unit, which sends to a channel. Resolves when video arrives. */
  async transmit(channelId: string): Promise<void> {
    await this.#fork(UNIT, ['--source=test']);
    const end = { host: '127.0.0.1', passphrase: PASSPHRASE, latencyMs: 120 };
    const transport = { protocol: 'srt', ...end, port: this.channel(channelId)?.port };
    const args = { transmissionId: 't1', channelId, channelName: channelId, transport };
    this.console.order(UNIT, { name: 'start', args });
    await this.collects(channelId, true);
  }

  collects(channelId: string, wanted: boolean): Promise<void> {
    const what = `the channel ${wanted ? 'receives' : 'is idle'}`;
    return eventually(what, START_MS, () => this.channel(channelId)?.status === (wanted ? 'collecting' : 'idle'));
  }

  get state(): ServerState | undefined {
    const state = this.console.received(SERVER).states.at(-1);
    return state?.kind === 'server' ? state : undefined;
  }

  channel(channelId: string): ServerState['channels'][number] | undefined {
    return this.state?.channels.find((one) => one.channelId === channelId);
  }

  /** Bitrate that a channel received in the last second, kbps, and the number of such reports. */
  received(channelId: string): { readonly kbps: number; readonly reports: number } {
    const reports = this.console.received(SERVER).telemetry;
    const last = reports.at(-1);
    const channel = last?.kind === 'server' ? last.channels.find((one) => one.channelId === channelId) : undefined;
    return { kbps: channel?.receivedKbps ?? 0, reports: reports.length };
  }

  /** Waits for an engine whose command line contains these texts; ignores the process `not`. */
  async engine(mentions: readonly string[], not?: number): Promise<number> {
    let found: number | undefined;
    await eventually(`an engine with ${mentions.join(' and ')}`, START_MS, async () => {
      const own = await this.#engines();
      found = own.find(({ pid, line }) => pid !== not && mentions.every((mention) => line.includes(mention)))?.pid;
      return found !== undefined;
    });
    return found ?? 0;
  }

  async finish(): Promise<void> {
    for (const child of this.#children.values()) await child.end();
    await this.console.stop();
  }

  /** Kills a program with all its engines, as a crash of its machine would. */
  async kill(kind: 'unit' | 'server'): Promise<void> {
    const child = this.#children.get(kind);
    if (!child) throw new Error(`there is no ${kind}`);
    this.#children.delete(kind);
    child.process.kill('SIGKILL');
    await eventually(`the ${kind} has ended`, START_MS, () => child.gone);
  }

  async #fork(kind: 'unit' | 'server', args: readonly string[]): Promise<void> {
    const file = path.join(this.folder, `${kind}.json`);
    await writeFile(file, JSON.stringify(this.console.device(kind, kind)), { mode: 0o600 });
    const own = [`--credentials=${file}`, `--state-dir=${path.join(this.folder, kind)}`];
    this.#children.set(kind, forkProgram(kind, appEntry(kind), [...own, ...args]));
    const before = this.console.received(kind).states.length;
    await eventually(`the ${kind} reports`, START_MS, () => this.console.received(kind).states.length > before);
  }

  async #engines(): Promise<{ readonly pid: number; readonly line: string }[]> {
    const parents = new Set([...this.#children.values()].map(({ pid }) => pid));
    const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
    const seen = await Promise.all(
      pids.map(async (pid) => {
        const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
        if (!parents.has(Number(/^PPid:\s*(\d+)/m.exec(status)?.[1]))) return [];
        return [{ pid: Number(pid), line: await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '') }];
      }),
    );
    return seen.flat();
  }
}
