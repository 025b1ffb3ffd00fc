import { TestConsole } from '@backhaul/agent/testing';
import { FIRST_CONFIGURATION, type UnitConfiguration } from '@backhaul/contract';
import { signMediaToken, type ServerState } from '@backhaul/contract/bus';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freeUdpPort } from '../channel/udp-port.js';
import { forkProgram, type Child } from '../subject/child.js';
import { appEntry } from '../subject/places.js';
import { eventually } from '../subject/wait.js';
import { PictureWatch } from './picture-watch.js';

const SERVER = 'server';
const PASSPHRASE = 'correct-horse-battery';
const MEDIA_KEY = 'm'.repeat(43);
const START_MS = 90_000;
/** The unit whose settings change, and the one whose settings stay. */
export const UNITS = ['changed', 'undisturbed'] as const;
type UnitName = (typeof UNITS)[number];

/** Without audio and at a small size, each message of the preview has one picture. */
const PICTURE = { resolution: '360p30', bitrateKbps: 1500, audioEnabled: false } as const;

/** Two units and a media server as they ship, each unit on air to its own channel, and a viewer of both previews. */
export class Stage {
  readonly #console = new TestConsole();
  readonly #children: Child[] = [];
  #version = 1;

  constructor(private readonly folder: string) {}

  /** Puts both units on air and starts watching their previews. */
  async begin(): Promise<Readonly<Record<UnitName, PictureWatch>>> {
    await this.#console.start();
    await this.#fork('server', SERVER, ['--host=127.0.0.1', `--base-port=${await freeUdpPort()}`]);
    for (const name of UNITS) await this.#fork('unit', name, ['--source=test', '--links=127.0.0.1']);
    await eventually('the devices report', START_MS, () => [SERVER, ...UNITS].every((name) => this.#received(name)));
    const channel = { input: 'unit', passphrase: PASSPHRASE, latencyMs: 120, recording: false };
    const channels = UNITS.map((name) => ({ ...channel, channelId: name, name }));
    this.#console.publish(SERVER, { type: 'desired', version: 1, configuration: { mediaKey: MEDIA_KEY, channels } });
    await eventually('the channels listen', START_MS, () =>
      UNITS.every((name) => (this.#channel(name)?.port ?? 0) > 0),
    );
    const configuration = { ...FIRST_CONFIGURATION, ...PICTURE };
    for (const name of UNITS) {
      this.#console.publish(name, { type: 'desired', version: 1, configuration });
      await eventually(`${name} is configured`, START_MS, () => this.#reported(name) === 1);
      this.#start(name);
      await eventually(`${name} is on air`, START_MS, () => this.#channel(name)?.status === 'collecting');
    }
    const watched = { changed: this.#watch('changed'), undisturbed: this.#watch('undisturbed') };
    await eventually('pictures arrive', START_MS, () => UNITS.every((name) => watched[name].pictures > 60));
    return watched;
  }

  /** Changes the configuration of the first unit. Resolves when the unit reports it. */
  async change(change: Partial<UnitConfiguration>): Promise<void> {
    this.#version += 1;
    const version = this.#version;
    const configuration = { ...FIRST_CONFIGURATION, ...PICTURE, ...change };
    this.#console.publish('changed', { type: 'desired', version, configuration });
    await eventually('the unit reports the configuration', START_MS, () => this.#reported('changed') === version);
  }

  async finish(): Promise<void> {
    for (const child of this.#children) await child.end();
    await this.#console.stop();
  }

  #start(name: UnitName): void {
    const { port: srtPort = 0, ristPort: port } = this.#channel(name) ?? {};
    const end = { host: '127.0.0.1', passphrase: PASSPHRASE, latencyMs: 120 };
    const bonded = { protocol: 'rist', ...end, port, srtPort };
    const transport = port === undefined ? { protocol: 'srt', ...end, port: srtPort } : bonded;
    const args = { transmissionId: `t-${name}`, channelId: name, channelName: name, transport };
    this.#console.order(name, { name: 'start', args });
  }

  #watch(name: UnitName): PictureWatch {
    const url = new URL(`/previews/${name}`, this.#server()?.mediaUrl);
    url.protocol = 'ws';
    url.searchParams.set('token', signMediaToken(MEDIA_KEY, name, this.#console.now() + 60_000));
    return new PictureWatch(url.href);
  }

  async #fork(kind: 'unit' | 'server', name: string, args: readonly string[]): Promise<void> {
    const file = path.join(this.folder, `${name}.json`);
    await writeFile(file, JSON.stringify(this.#console.device(kind, name)), { mode: 0o600 });
    const own = [`--credentials=${file}`, `--state-dir=${path.join(this.folder, name)}`];
    this.#children.push(forkProgram(name, appEntry(kind), [...own, ...args]));
  }

  #received(device: string): boolean {
    return this.#console.received(device).states.length > 0;
  }

  #reported(name: UnitName): number | undefined {
    const state = this.#console.received(name).states.at(-1);
    return state?.kind === 'unit' ? state.configuration.version : undefined;
  }

  #server(): ServerState | undefined {
    const state = this.#console.received(SERVER).states.at(-1);
    return state?.kind === 'server' ? state : undefined;
  }

  #channel(name: UnitName): ServerState['channels'][number] | undefined {
    return this.#server()?.channels.find(({ channelId }) => channelId === name);
  }
}
