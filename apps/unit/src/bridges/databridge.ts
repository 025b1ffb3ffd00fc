import { connectToRelay, errorText, type RelayAddress, type RelayConnection, type Log } from '@backhaul/agent';
import { databridgeSubject, type ServerTarget } from '@backhaul/contract/bus';
import type { Applications } from '@backhaul/domain';
import { Proxy } from './proxy.js';

export interface DatabridgeSettings {
  readonly unitId: string;
  readonly target: ServerTarget;
  /** Where the proxy listens; port 0: any free one. */
  readonly listen: { readonly host: string; readonly port: number };
  readonly log: Log;
  readonly onChange: () => void;
}

/** A gate that went away is called again after this, ms. */
const AGAIN_MS = 2_000;

/** Leads programs beside the unit out at a server, for as long as its gate is there. */
export class Databridge {
  readonly #proxy: Proxy;
  #state: 'setup' | 'connected' | 'stopping' = 'setup';
  #address = '';
  #call: RelayConnection | undefined;
  #again: NodeJS.Timeout | undefined;

  private constructor(private readonly settings: DatabridgeSettings) {
    this.#proxy = new Proxy(() => this.#gate());
  }

  /** Resolves when the gate takes it. @throws {Error} why it does not. */
  static async start(settings: DatabridgeSettings): Promise<Databridge> {
    const bridge = new Databridge(settings);
    await bridge.#reach();
    bridge.#address = await bridge.#proxy.start(settings.listen.host, settings.listen.port);
    bridge.#become('connected');
    return bridge;
  }

  get application(): NonNullable<Applications['databridge']> {
    return { state: this.#state, ...(this.#state === 'connected' && { address: this.#address }) };
  }

  async stop(): Promise<void> {
    this.#become('stopping');
    clearTimeout(this.#again);
    this.#call?.socket.destroy();
    await this.#proxy.stop();
  }

  #gate(): RelayAddress {
    return { ...this.settings.target, subject: databridgeSubject(this.settings.unitId) };
  }

  async #reach(): Promise<void> {
    const call = await connectToRelay(this.#gate(), { want: 'hello' });
    if (this.#state === 'stopping') return void call.socket.destroy();
    this.#call = call;
    call.socket.on('error', () => undefined).once('close', () => this.#lost());
    call.socket.setKeepAlive(true, 10_000);
    call.socket.resume();
  }

  #lost(): void {
    if (this.#state === 'stopping') return;
    this.#become('setup');
    this.#again = setTimeout(() => {
      this.#reach().then(
        () => this.#become('connected'),
        (error: unknown) => {
          this.settings.log.info({ error: errorText(error) }, 'the gateway cannot be reached yet');
          this.#lost();
        },
      );
    }, AGAIN_MS);
  }

  #become(state: 'setup' | 'connected' | 'stopping'): void {
    if (this.#state === state || this.#state === 'stopping') return;
    this.#state = state;
    this.settings.onChange();
  }
}
