import { errorText, Supervisor, type EngineRun, type Log } from '@backhaul/agent';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { JanusClient } from './janus-client.js';
import { janusFiles, type JanusPlaces } from './janus-files.js';

const JANUS = '/usr/bin/janus';
const LIBRARY = '/usr/lib/x86_64-linux-gnu/janus';
/** Debian installs libraries in a folder for each architecture. */
const LIBRARIES = [LIBRARY, '/usr/lib/aarch64-linux-gnu/janus', '/usr/lib/janus'];
/** How often a starting Janus is checked, ms. */
const PROBE_MS = 200;
/** Without an answer for this long it hangs, ms: it is asked every 10 s. */
const SILENT_MS = 25_000;
/** The same while it starts, ms. */
const START_MS = 60_000;

export interface JanusSettings extends Pick<JanusPlaces, 'folder' | 'listen' | 'range' | 'publicAddress'> {
  /** Called when it can be used. */
  readonly onUp: (client: JanusClient) => void;
  /** Called when it has ended, with all rooms. */
  readonly onDown: () => void;
  readonly log: Log;
}

/** Keeps Janus running, which mixes the sound of rooms; its folder and secrets are new for each run. */
export class JanusEngine {
  readonly #supervisor: Supervisor;
  #apiSecret = '';
  #port = 0;
  #isUp = false;

  constructor(private readonly settings: JanusSettings) {
    this.#supervisor = new Supervisor({
      name: 'janus',
      spec: () => this.#spec(),
      log: settings.log,
      onStart: (run) => void this.#connect(run),
      onExit: () => this.#down(),
      // A stopped program is noticed at once, one whose threads wait for each other by its silence.
      wakeful: true,
      stalledMs: SILENT_MS,
      startTimeoutMs: START_MS,
    });
  }

  /** Whether this machine has the required programs. */
  static get isAvailable(): boolean {
    return existsSync(JANUS) && libraryOf() !== undefined;
  }

  /** Process of the current run. */
  get pid(): number | undefined {
    return this.#supervisor.run?.pid;
  }

  start(): void {
    this.#supervisor.start();
  }

  async stop(): Promise<void> {
    await this.#supervisor.stop();
    this.#down();
  }

  async #spec() {
    const { folder } = this.settings;
    this.#port = await freePort();
    this.#apiSecret = randomBytes(24).toString('base64url');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const files = janusFiles({
      ...this.settings,
      library: libraryOf() ?? LIBRARY,
      port: this.#port,
      apiSecret: this.#apiSecret,
      adminSecret: randomBytes(24).toString('base64url'),
    });
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text, { mode: 0o600 });
    return {
      command: JANUS,
      args: ['-C', join(folder, 'janus.jcfg'), '-F', folder],
      folder,
      secrets: [this.#apiSecret],
    };
  }

  async #connect(run: EngineRun): Promise<void> {
    const end = new AbortController();
    void run.exited.finally(() => end.abort());
    while (!end.signal.aborted) {
      try {
        const client = await JanusClient.open(this.#port, this.#apiSecret, () => this.#supervisor.progress());
        if (end.signal.aborted) return client.close();
        this.#isUp = true;
        void client.closed.then(() => this.#lost(end.signal));
        return this.settings.onUp(client);
      } catch (error) {
        this.settings.log.debug({ error: errorText(error) }, 'janus does not answer yet');
        await sleep(PROBE_MS);
      }
    }
  }

  /** Its connection ended; the program is useless without it. */
  #lost(ended: AbortSignal): void {
    this.#down();
    if (!ended.aborted) void this.#supervisor.restart();
  }

  #down(): void {
    if (!this.#isUp) return;
    this.#isUp = false;
    this.settings.onDown();
  }
}

const libraryOf = (): string | undefined => LIBRARIES.find((folder) => existsSync(folder));

/** A free TCP port of this machine. */
async function freePort(): Promise<number> {
  const probe = createServer().listen({ host: '127.0.0.1', port: 0 });
  await once(probe, 'listening');
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
