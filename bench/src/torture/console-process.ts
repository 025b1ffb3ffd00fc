import { signIn, type Session } from '../subject/api.js';
import { startConsole, type Console } from '../subject/console.js';
import { eventually } from '../subject/wait.js';
import { freePort } from './ports.js';

const READY_MS = 60_000;

/** The console's process on fixed ports, so that it can be killed and restarted. */
export class ConsoleProcess {
  #console: Console | undefined;

  private constructor(
    readonly port: number,
    readonly mqttPort: number,
    private readonly dataDir: string,
    private readonly environment: Readonly<Record<string, string>>,
  ) {}

  /** `environment`: addresses of an external database and broker. */
  static async start(dataDir: string, environment: Readonly<Record<string, string>>): Promise<ConsoleProcess> {
    const process = new ConsoleProcess(await freePort(), await freePort(), dataDir, environment);
    await process.begin();
    return process;
  }

  get running(): Console {
    if (!this.#console) throw new Error('the console does not run');
    return this.#console;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** The last output of its process. */
  get lastOutput(): string {
    return this.#console?.child.lastOutput ?? '';
  }

  signIn = (): Promise<Session> => signIn(this.url);

  /** Resolves when the console is ready. `preload`: a module of the harness that its process loads first. */
  async begin(preload?: string): Promise<void> {
    this.#console = await startConsole(this.dataDir, {
      ...this.environment,
      PORT: String(this.port),
      MQTT_PORT: String(this.mqttPort),
      ...(this.environment['MQTT_URL'] === undefined ? {} : { PUBLIC_URL: this.url }),
      ...(preload === undefined ? {} : { NODE_OPTIONS: `--import=${preload}` }),
    });
  }

  kill = (): Promise<void> => this.running.child.end('SIGKILL');

  end = async (): Promise<void> => this.#console?.child.end();

  /** Whether the console, its database and its broker answer. */
  async isReady(): Promise<boolean> {
    try {
      return (await fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(5_000) })).ok;
    } catch {
      return false;
    }
  }

  untilReady = (): Promise<void> => eventually('the console is ready', READY_MS, () => this.isReady(), 50);
}
