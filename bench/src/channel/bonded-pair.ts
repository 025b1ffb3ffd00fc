import { TestConsole } from '@backhaul/agent/testing';
import type { ServerState } from '@backhaul/contract/bus';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { forkProgram, type Child } from '../subject/child.js';
import { appEntry } from '../subject/places.js';
import { eventually } from '../subject/wait.js';
import { freeUdpPort } from './udp-port.js';

const UNIT = 'unit';
const SERVER = 'server';
const PASSPHRASE = 'correct-horse-battery';
const START_MS = 30_000;

/** A unit and a media server as they ship, connected to a test console. */
export class BondedPair {
  readonly #console = new TestConsole();
  readonly #children: Child[] = [];

  constructor(private readonly folder: string) {}

  /** Starts both; the unit sends from these addresses. Resolves with the server's port for bonded units. */
  async begin(links: readonly string[]): Promise<number> {
    await this.#console.start();
    await this.#fork(SERVER, ['--host=127.0.0.1', `--base-port=${await freeUdpPort()}`]);
    await this.#fork(UNIT, ['--source=test', `--links=${links.join()}`]);
    await eventually('both devices report', START_MS, () => this.#received(SERVER) && this.#received(UNIT));
    const channel = { channelId: 'c1', name: 'c1', input: 'unit', passphrase: PASSPHRASE, latencyMs: 120 };
    const configuration = { mediaKey: 'm'.repeat(43), channels: [{ ...channel, recording: false }] };
    this.#console.publish(SERVER, { type: 'desired', version: 1, configuration });
    await eventually('the channel listens', START_MS, () => this.#channel()?.ristPort !== undefined);
    return this.#channel()?.ristPort ?? 0;
  }

  /** Sends at most `kbps` to the entry of the simulated networks. Resolves when video arrives. */
  async transmit(port: number, bitrateKbps: number): Promise<void> {
    const picture = { resolution: '360p30', codec: 'h264', audioEnabled: false, audioBitrateKbps: 96 };
    const configuration = { ...picture, delay: 1500, bitrateKbps };
    this.#console.publish(UNIT, { type: 'desired', version: 1, configuration });
    const end = { host: '127.0.0.1', passphrase: PASSPHRASE, latencyMs: 120 };
    const transport = { protocol: 'rist', ...end, port, srtPort: this.#channel()?.port };
    const args = { transmissionId: 't1', channelId: 'c1', channelName: 'c1', transport };
    this.#console.order(UNIT, { name: 'start', args });
    await eventually('the picture arrives', START_MS, () => this.#channel()?.status === 'collecting');
  }

  /** Received bitrate in each second so far, kbps, and the number of lost packets. */
  get received(): { readonly kbps: number; readonly lost: number }[] {
    const reports = this.#console.received(SERVER).telemetry;
    return reports.flatMap((report) => {
      const channel = report.kind === 'server' ? report.channels[0] : undefined;
      return channel ? [{ kbps: channel.receivedKbps, lost: channel.lost }] : [];
    });
  }

  async finish(): Promise<void> {
    for (const child of this.#children) await child.end();
    await this.#console.stop();
  }

  async #fork(kind: 'unit' | 'server', args: readonly string[]): Promise<void> {
    const file = path.join(this.folder, `${kind}.json`);
    await writeFile(file, JSON.stringify(this.#console.device(kind, kind)), { mode: 0o600 });
    const state = path.join(this.folder, kind);
    const own = [`--credentials=${file}`, `--state-dir=${state}`];
    this.#children.push(forkProgram(kind, appEntry(kind), [...own, ...args]));
  }

  #received(device: string): boolean {
    return this.#console.received(device).states.length > 0;
  }

  #channel(): ServerState['channels'][number] | undefined {
    const state = this.#console.received(SERVER).states.at(-1);
    return state?.kind === 'server' ? state.channels[0] : undefined;
  }
}
