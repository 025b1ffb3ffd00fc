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
  /** The present target of the pipe. */
  readonly destination: () => PipeTarget;
  /** Connects to the target. */
  readonly connect: (target: PipeTarget) => Promise<Socket>;
  /** Whether it reconnects forever. */
  readonly persistent: () => boolean;
  readonly log: Log;
  readonly onChange: () => void;
}

type State = 'connecting' | 'connected' | 'stopping' | 'failed';

/** Waits before reconnecting to a lost relay: they double from the first to the last, ms. */
const RETRY_MS = { first: 2_000, last: 30_000 } as const;
/** Attempts after which a single-session pipe has failed: about three minutes. */
const MAX_TRIES = 10;
const MAX_CONNECTIONS = 32;
/** An idle connection is closed after this time, ms. */
const IDLE_MS = 3_600_000;

/** Forwards connections to a port of the server to one address next to the unit, as long as the server's relay is connected. */
export class IpPipe {
  #state: State = 'connecting';
  #address: string | undefined;
  #error: string | undefined;
  #connection: RelayConnection | undefined;
  #retryTimer: NodeJS.Timeout | undefined;
  #tries = 0;
  readonly #open = new Set<Socket>();
  #opening = 0;

  #target: ServerTarget;
  #openTo: PipeTarget;

  constructor(private readonly settings: IpPipeSettings) {
    this.#target = settings.target;
    this.#openTo = settings.destination();
  }

  /** Resolves when the relay has accepted it; otherwise the pipe has failed. @throws {Error} with the reason. */
  async start(): Promise<void> {
    try {
      await this.#connect();
    } catch (error) {
      this.#become('failed', errorText(error));
      throw error;
    }
  }

  /** Resumes the pipe from an earlier run of the process. */
  resume(): void {
    void this.#retry();
  }

  /** Uses a newer key without closing connections; false if the pipe uses another server, or has failed. */
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

  /** Closes connections to a former target. */
  look(): void {
    const now = this.settings.destination();
    if (sameValue(this.#openTo, now)) return;
    this.#openTo = now;
    for (const socket of this.#open) socket.destroy();
    if (this.#state === 'connected') this.#become('connected');
  }

  stop(): void {
    this.#become('stopping');
    clearTimeout(this.#retryTimer);
    this.#connection?.socket.destroy();
    for (const socket of this.#open) socket.destroy();
  }

  get #relay(): RelayAddress {
    return { ...this.#target, subject: pipeSubject(this.settings.unitId) };
  }

  async #connect(): Promise<void> {
    const call = await connectToRelay(this.#relay, { want: 'pipe' });
    const { pipe } = call.answer;
    if (this.#state === 'stopping' || pipe === undefined) {
      call.socket.destroy();
      throw new Error('The server does not support IP pipes');
    }
    this.#connection = call;
    this.#tries = 0;
    this.#address = isIPv6(pipe.host) ? `[${pipe.host}]:${pipe.port}` : `${pipe.host}:${pipe.port}`;
    call.socket.setKeepAlive(true, 10_000);
    call.socket.on('error', () => undefined).once('close', () => this.#lost('The connection to the server was lost'));
    readPipeMessages(call.socket, (word) => {
      if ('open' in word) void this.#carry(call.socket, word.open);
    });
    this.#become('connected');
  }

  /** The connection was lost, or could not be opened again. */
  #lost(error: string): void {
    if (this.#state === 'stopping') return;
    for (const socket of this.#open) socket.destroy();
    if (this.#tries >= MAX_TRIES && !this.settings.persistent()) return this.#become('failed', error);
    this.#become('connecting', error);
    const wait = Math.min(RETRY_MS.last, RETRY_MS.first * 2 ** this.#tries);
    this.#tries += 1;
    this.#retryTimer = setTimeout(() => void this.#retry(), wait);
  }

  async #retry(): Promise<void> {
    try {
      await this.#connect();
    } catch (error) {
      this.settings.log.info({ error: errorText(error) }, 'the server of the IP pipe cannot be reached yet');
      this.#lost(errorText(error));
    }
  }

  /** Connects a caller at the server to the target. */
  async #carry(control: Socket, id: string): Promise<void> {
    if (this.#opening + this.#open.size >= 2 * MAX_CONNECTIONS) return sendPipeMessage(control, { closed: id });
    this.#opening += 1;
    let near: Socket | undefined;
    let far: Socket | undefined;
    try {
      const leadsTo = this.settings.destination();
      near = await this.settings.connect(leadsTo);
      near.on('error', () => near?.destroy());
      far = (await connectToRelay(this.#relay, { want: 'join', id })).socket;
      const changed = !sameValue(leadsTo, this.settings.destination());
      if (changed || control.destroyed || this.#state !== 'connected')
        throw new Error('The IP pipe has another destination now');
      for (const socket of [near, far]) this.#open.add(socket.once('close', () => this.#open.delete(socket)));
      splice(near, far, IDLE_MS);
      this.#become('connected');
    } catch (error) {
      near?.destroy();
      far?.destroy();
      sendPipeMessage(control, { closed: id });
      if (this.#state === 'connected') this.#become('connected', errorText(error));
    } finally {
      this.#opening -= 1;
    }
  }

  #become(state: State, error?: string): void {
    const reason = error?.slice(0, 256);
    if (this.#state === 'stopping' || (this.#state === state && this.#error === reason)) return;
    this.#state = state;
    this.#error = reason;
    this.settings.onChange();
  }
}
