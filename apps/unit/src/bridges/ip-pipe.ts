import {
  connectToRelay,
  errorText,
  readPipeMessages,
  sendPipeMessage,
  splice,
  type RelayAddress,
  type RelayConnection,
  type Log,
} from '@backhaul/agent';
import { pipeSubject, type ServerTarget } from '@backhaul/contract/bus';
import { sameValue, type Applications, type PipeTarget } from '@backhaul/domain';
import { isIPv6, type Socket } from 'node:net';

export interface IpPipeSettings {
  readonly unitId: string;
  readonly target: ServerTarget;
  /** Where the pipe leads now. */
  readonly leadsTo: () => PipeTarget;
  /** Connects there. */
  readonly reach: (target: PipeTarget) => Promise<Socket>;
  /** Whether it is called again for as long as it takes. */
  readonly persistent: () => boolean;
  readonly log: Log;
  readonly onChange: () => void;
}

type State = 'connecting' | 'connected' | 'stopping' | 'failed';

/** A gate that went away is called again after the first, then after twice as long each time up to the last, ms. */
const AGAIN_MS = { first: 2_000, last: 30_000 } as const;
/** So often a pipe for one session is tried again before it has failed: for about three minutes. */
const MOST_TRIES = 10;
const MOST_AT_ONCE = 32;
/** A connection on which nothing goes for so long is closed, ms. */
const IDLE_MS = 3_600_000;

/** Carries who comes to a port of the server to one address beside the unit, for as long as the server's gate is there. */
export class IpPipe {
  #state: State = 'connecting';
  #address: string | undefined;
  #error: string | undefined;
  #call: RelayConnection | undefined;
  #again: NodeJS.Timeout | undefined;
  #tries = 0;
  readonly #open = new Set<Socket>();
  #underWay = 0;

  #target: ServerTarget;
  #ledTo: PipeTarget;

  constructor(private readonly settings: IpPipeSettings) {
    this.#target = settings.target;
    this.#ledTo = settings.leadsTo();
  }

  /** Resolves when the gate has taken it; where it has not, it has failed. @throws {Error} why. */
  async start(): Promise<void> {
    try {
      await this.#reach();
    } catch (error) {
      this.#become('failed', errorText(error));
      throw error;
    }
  }

  /** Takes up what an earlier run of the process had. */
  resume(): void {
    void this.#retry();
  }

  /** Takes a newer key without ending anything; false while it stands at another server, or does not go on. */
  renew(target: ServerTarget): boolean {
    const { host, port } = this.#target;
    const same = target.host === host && target.port === port;
    if (this.#state !== 'connecting' && !(this.#state === 'connected' && same)) return false;
    this.#target = target;
    return true;
  }

  get application(): NonNullable<Applications['l2ControlPipe']> {
    return {
      state: this.#state,
      ...(this.#state === 'connected' && this.#address !== undefined && { address: this.#address }),
      ...(this.#error !== undefined && { error: this.#error }),
    };
  }

  /** Ends what goes on to another address than the pipe leads to now. */
  look(): void {
    const now = this.settings.leadsTo();
    if (sameValue(this.#ledTo, now)) return;
    this.#ledTo = now;
    for (const socket of this.#open) socket.destroy();
    if (this.#state === 'connected') this.#become('connected');
  }

  stop(): void {
    this.#become('stopping');
    clearTimeout(this.#again);
    this.#call?.socket.destroy();
    for (const socket of this.#open) socket.destroy();
  }

  get #gate(): RelayAddress {
    return { ...this.#target, subject: pipeSubject(this.settings.unitId) };
  }

  async #reach(): Promise<void> {
    const call = await connectToRelay(this.#gate, { want: 'pipe' });
    const { pipe } = call.answer;
    if (this.#state === 'stopping' || pipe === undefined) {
      call.socket.destroy();
      throw new Error('The server makes no IP pipes');
    }
    this.#call = call;
    this.#tries = 0;
    this.#address = isIPv6(pipe.host) ? `[${pipe.host}]:${pipe.port}` : `${pipe.host}:${pipe.port}`;
    call.socket.setKeepAlive(true, 10_000);
    call.socket.on('error', () => undefined).once('close', () => this.#lost('The server was lost'));
    readPipeMessages(call.socket, (word) => {
      if ('open' in word) void this.#carry(call.socket, word.open);
    });
    this.#become('connected');
  }

  /** The connection broke off, or could not be made again. */
  #lost(error: string): void {
    if (this.#state === 'stopping') return;
    for (const socket of this.#open) socket.destroy();
    if (this.#tries >= MOST_TRIES && !this.settings.persistent()) return this.#become('failed', error);
    this.#become('connecting', error);
    const wait = Math.min(AGAIN_MS.last, AGAIN_MS.first * 2 ** this.#tries);
    this.#tries += 1;
    this.#again = setTimeout(() => void this.#retry(), wait);
  }

  async #retry(): Promise<void> {
    try {
      await this.#reach();
    } catch (error) {
      this.settings.log.info({ error: errorText(error) }, 'the server of the IP pipe cannot be reached yet');
      this.#lost(errorText(error));
    }
  }

  /** Leads one who waits at the server to the target. */
  async #carry(control: Socket, id: string): Promise<void> {
    if (this.#underWay + this.#open.size >= 2 * MOST_AT_ONCE) return sendPipeMessage(control, { closed: id });
    this.#underWay += 1;
    let near: Socket | undefined;
    let far: Socket | undefined;
    try {
      const leadsTo = this.settings.leadsTo();
      near = await this.settings.reach(leadsTo);
      near.on('error', () => near?.destroy());
      far = (await connectToRelay(this.#gate, { want: 'join', id })).socket;
      const changed = !sameValue(leadsTo, this.settings.leadsTo());
      if (changed || control.destroyed || this.#state !== 'connected') throw new Error('The pipe leads elsewhere now');
      for (const socket of [near, far]) this.#open.add(socket.once('close', () => this.#open.delete(socket)));
      splice(near, far, IDLE_MS);
      this.#become('connected');
    } catch (error) {
      near?.destroy();
      far?.destroy();
      sendPipeMessage(control, { closed: id });
      if (this.#state === 'connected') this.#become('connected', errorText(error));
    } finally {
      this.#underWay -= 1;
    }
  }

  #become(state: State, error?: string): void {
    const told = error?.slice(0, 256);
    if (this.#state === 'stopping' || (this.#state === state && this.#error === told)) return;
    this.#state = state;
    this.#error = told;
    this.settings.onChange();
  }
}
