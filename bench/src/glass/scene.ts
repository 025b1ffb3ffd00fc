import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freeUdpPort } from '../channel/udp-port.js';
import { type Child, forkProgram } from '../subject/child.js';
import { appEntry } from '../subject/places.js';
import { eventually } from '../subject/wait.js';
import type { World } from '../subject/world.js';

const START_MS = 90_000;
/** Small enough for browser, encoder and server to share two cores. */
const PICTURE = { resolution: '360p30', bitrateKbps: 1500 } as const;

/** A unit with a camera and a media server, as they ship, with a console. */
export class Scene {
  readonly #children: Child[] = [];

  constructor(private readonly world: World) {}

  /** Puts a unit with this source on air, with this delay, ms; resolves with its id. */
  async begin(source: string, delay: number): Promise<string> {
    const { admin, server } = this.world;
    const [unit] = await this.world.addUnits(1);
    if (unit === undefined) throw new Error('no unit was added');
    const { deviceId: id } = unit;
    await this.#fork('server', server, [
      '--host=127.0.0.1',
      '--listen=127.0.0.1',
      `--base-port=${await freeUdpPort()}`,
    ]);
    await this.#fork('unit', unit, [`--source=${source}`, '--links=127.0.0.1', '--gpsd=off']);
    const { items } = await admin.api.channels.list({ query: { serverId: server.deviceId } });
    const [channel] = items;
    if (channel === undefined) throw new Error('the server has no channel');
    const view = () => admin.api.units.unit({ params: { id } });
    await eventually('the unit is online', START_MS, async () => (await view()).status !== 'offline', 500);
    const { version } = await admin.api.units.configuration({ params: { id } });
    await admin.api.units.setConfiguration({ params: { id }, body: { version, configuration: { ...PICTURE, delay } } });
    await eventually('the unit starts', START_MS, () => this.#starts(id, channel.id), 1000);
    await eventually('the unit is on air', START_MS, async () => (await view()).status === 'streaming', 500);
    return id;
  }

  async end(): Promise<void> {
    for (const child of this.#children.toReversed()) await child.end();
  }

  /** False while a requirement of the start is not met. */
  async #starts(id: string, channelId: string): Promise<boolean> {
    try {
      await this.world.admin.api.units.startStream({ params: { id }, body: { channelId } });
      return true;
    } catch {
      return false;
    }
  }

  async #fork(
    kind: 'unit' | 'server',
    credentials: { readonly deviceId: string },
    args: readonly string[],
  ): Promise<void> {
    const file = path.join(this.world.folder, `${kind}.json`);
    await writeFile(file, JSON.stringify(credentials), { mode: 0o600 });
    const own = [`--credentials=${file}`, `--state-dir=${path.join(this.world.folder, kind)}`];
    this.#children.push(forkProgram(kind, appEntry(kind), [...own, ...args]));
  }
}
