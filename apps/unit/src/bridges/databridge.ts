import { connectToRelay, errorText, type RelayAddress, type RelayConnection, type Log } from '@backhaul/agent';
import { databridgeSubject, type ServerTarget } from '@backhaul/contract/bus';
import type { Applications } from '@backhaul/domain';
import { Proxy } from './proxy.js';

export interface DatabridgeSettings {
  readonly unitId: string;
  readonly target: ServerTarget;
  /** Address of the proxy; port 0: any free one. */
  readonly listen: { readonly host: string; readonly port: number };
  readonly log: Log;
  readonly onChange: () => void;
}

/** Wait before a lost relay is connected again, ms. */
const RETRY_MS = 2_000;

/** Gives computers next to the unit access to the internet through a server, as long as its relay is connected. */
export class Databridge {
  readonly #proxy: Proxy;
  #state: 'setup' | 'connected' | 'stopping' = 'setup';
  #address = '';
  #connection: RelayConnection | undefined;
  #retryTimer: NodeJS.Timeout | undefined;

  private constructor(private readonly settings: DatabridgeSettings) {
    this.#proxy = new Proxy(() => this.#relay());
  }

  /** Resolves when the relay accepts it. @throws {Error} with its reason. */
  static async start(settings: DatabridgeSettings): Promise<Databridge> {
    const bridge = new Databridge(settings);
    await bridge.#connect();
    bridge.#address = await bridge.#proxy.start(settings.listen.host, settings.listen.port);
    bridge.#become('connected');
    return bridge;
  }

  get application(): NonNullable<Applications['databridge']> {
    return { state: this.#state, ...(this.#state === 'connected' && { address: this.#address }) };
  }

  async stop(): Promise<void> {
    this.#become('stopping');
    clearTimeout(this.#retryTimer);
    this.#connection?.socket.destroy();
    await this.#proxy.stop();
  }

  #relay(): RelayAddress {
    return { ...this.settings.target, subject: databridgeSubject(this.settings.unitId) };
  }

  async #connect(): Promise<void> {
    const call = await connectToRelay(this.#relay(), { want: 'hello' });
    if (this.#state === 'stopping') return void call.socket.destroy();
    this.#connection = call;
    call.socket.on('error', () => undefined).once('close', () => this.#lost());
    call.socket.setKeepAlive(true, 10_000);
    call.socket.resume();
  }

  #lost(): void {
    if (this.#state === 'stopping') return;
    this.#become('setup');
    this.#retryTimer = setTimeout(() => {
      this.#connect().then(
        () => this.#become('connected'),
        (error: unknown) => {
          this.settings.log.info({ error: errorText(error) }, 'the gateway cannot be reached yet');
          this.#lost();
        },
      );
    }, RETRY_MS);
  }

  #become(state: 'setup' | 'connected' | 'stopping'): void {
    if (this.#state === state || this.#state === 'stopping') return;
    this.#state = state;
    this.settings.onChange();
  }
}
