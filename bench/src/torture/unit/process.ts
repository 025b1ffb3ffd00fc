import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DeviceCredentials } from '@backhaul/contract/bus';
import { forkProgram, type Child } from '../../subject/child.js';
import { ownProgram } from '../../subject/places.js';
import { UnitLine, type UnitEvent } from '../history.js';
import { Link } from '../link.js';
import { machineNow } from './life.js';
import { live } from './live.js';
import { FILES, SETTINGS, UnitReady, type UnitSettings, type UnitMessage } from './messages.js';

/** Delay before a unit that died is restarted, ms. */
const PAUSE_MS = 300;

/** Debian's library that gives a process a wrong time of day. */
const FAKETIME = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketime.so.1`)
  .find((file) => existsSync(file));

/** How wrong times of day are set here. */
export const skewedBy = FAKETIME === undefined ? 'the unit itself' : 'libfaketime';

/** A simulated unit's process and its link to the broker, from outside. */
export class UnitProcess {
  #child: Child | undefined;
  #wanted = false;
  #life: Promise<void> = Promise.resolve();
  #settings: UnitSettings;
  readonly #gone: UnitEvent[] = [];
  /** How often the unit was killed, including kills by itself on request. */
  kills = 0;

  private constructor(
    readonly credentials: DeviceCredentials,
    readonly link: Link,
    folder: string,
  ) {
    this.#settings = { folder, keepsJournal: true, skewMs: 0 };
  }

  static async make(credentials: DeviceCredentials, brokerPort: number, parent: string): Promise<UnitProcess> {
    const folder = path.join(parent, credentials.deviceId);
    await mkdir(folder, { mode: 0o700 });
    const link = await Link.open({ host: '127.0.0.1', port: brokerPort });
    const own = { ...credentials, brokerUrl: `mqtt://127.0.0.1:${link.port}` };
    await writeFile(path.join(folder, FILES.credentials), JSON.stringify(own), { mode: 0o600 });
    await writeFile(path.join(folder, FILES.life), '');
    return new UnitProcess(own, link, folder);
  }

  get id(): string {
    return this.credentials.deviceId;
  }

  /** Starts the unit, and restarts it whenever it dies, until `end` or `kill`. */
  async begin(change: Partial<Omit<UnitSettings, 'folder'>> = {}): Promise<void> {
    this.#settings = { ...this.#settings, ...change };
    this.#wanted = true;
    await new Promise<void>((resolve) => {
      this.#life = this.#keep(resolve);
    });
  }

  /** Kills the unit with -9, without a restart. */
  kill = (): Promise<void> => this.#stop('SIGKILL');

  async end(): Promise<void> {
    await this.#stop('SIGTERM');
    await this.link.close();
  }

  async #stop(signal: NodeJS.Signals): Promise<void> {
    this.#wanted = false;
    await this.#child?.end(signal);
    await this.#life;
  }

  send(message: UnitMessage): void {
    if (this.#child?.process.connected) this.#child.send(message);
  }

  /** All events of the unit so far, in order, in ms since 1970. */
  async events(): Promise<UnitEvent[]> {
    const text = await readFile(path.join(this.#settings.folder, FILES.life), 'utf8');
    const offset = Date.now() - machineNow();
    const lines = text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => UnitLine.parse(JSON.parse(line)));
    const written = lines.map((line): UnitEvent => ({ ...line, at: line.at + offset, unitId: this.id }));
    return [...written, ...this.#gone].toSorted((a, b) => a.at - b.at);
  }

  /** The unit's transmission and the version of its configuration, by its own record; null while it does not run. */
  async truth(): Promise<{ readonly transmissionId: string | null; readonly version: number } | null> {
    if (!this.#child || this.#child.gone) return null;
    const events = await this.events();
    const version = events.findLast((event) => event.step === 'configured')?.version ?? 0;
    return { transmissionId: live(events), version };
  }

  /** Runs one process after another until it is ended; `first` is called with the first. */
  async #keep(first: () => void): Promise<void> {
    while (this.#wanted) {
      const child = this.#spawn();
      this.#child = child;
      const exited = once(child.process, 'exit');
      await child.hear(UnitReady).then(first, () => undefined);
      await exited;
      this.#gone.push({ unitId: this.id, step: 'gone', at: Date.now() });
      if (child.process.signalCode === 'SIGKILL') this.kills += 1;
      if (this.#wanted) await sleep(PAUSE_MS);
    }
  }

  #spawn(): Child {
    const { skewMs } = this.#settings;
    const fake = FAKETIME !== undefined && skewMs !== 0;
    return forkProgram('unit', ownProgram('torture-unit'), [], {
      [SETTINGS]: JSON.stringify({ ...this.#settings, skewMs: fake ? 0 : skewMs }),
      LOG_LEVEL: 'silent',
      ...(fake ? fakeTime(FAKETIME, skewMs) : {}),
    });
  }
}

const fakeTime = (library: string, skewMs: number): Record<string, string> => ({
  LD_PRELOAD: library,
  FAKETIME: `${skewMs >= 0 ? '+' : ''}${skewMs / 1000}s`,
  DONT_FAKE_MONOTONIC: '1',
});
