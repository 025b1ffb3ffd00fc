import {
  connectToRelay,
  DONE,
  errorText,
  readFrames,
  sendFrame,
  type Log,
  type OrderAnswer,
  type RelayConnection,
} from '@backhaul/agent';
import { talkSubject, type UnitOrder } from '@backhaul/contract/bus';
import type { Applications } from '@backhaul/domain';
import { Voice, type VoiceSettings } from './voice.js';

export type IntercomOrder = Extract<UnitOrder, { name: 'joinAudioRoom' | 'leaveAudioRoom' }>;
type JoinArgs = Extract<UnitOrder, { name: 'joinAudioRoom' }>['args'];

export interface IntercomSettings extends Pick<VoiceSettings, 'input' | 'output' | 'delayMs'> {
  readonly unitId: string;
  readonly log: Log;
  readonly onChange: () => void;
}

/** A lost server is called again after this, ms. */
const RETRY_MS = 2_000;
/** After so many calls in vain, about a minute, the unit is out. */
const MAX_TRIES = 30;

interface Part {
  readonly args: JoinArgs;
  readonly voice: Voice;
  state: 'connecting' | 'connected';
  connection?: RelayConnection;
  timer?: NodeJS.Timeout;
  tries: number;
}

/** The part of this unit in an audio room: what it says goes to the server over the relay, and the sound of the others comes back. */
export class Intercom {
  #part: Part | undefined;
  /** One order after the other. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(private readonly settings: IntercomSettings) {}

  get applications(): Applications {
    return this.#part ? { audioRoom: { state: this.#part.state, roomId: this.#part.args.roomId } } : {};
  }

  execute(order: IntercomOrder): Promise<OrderAnswer> {
    const answer = this.#turn.then(() => this.#execute(order));
    this.#turn = answer.catch(() => undefined);
    return answer;
  }

  async stop(): Promise<void> {
    await this.#turn;
    await this.#end();
  }

  async #execute(order: IntercomOrder): Promise<OrderAnswer> {
    await this.#end();
    if (order.name === 'joinAudioRoom') await this.#join(order.args);
    this.settings.onChange();
    return DONE;
  }

  /** @throws {Error} with the reason, as a sentence for users */
  async #join(args: JoinArgs): Promise<void> {
    const voice = await Voice.open({
      ...this.settings,
      onPacket: (packet) => {
        const socket = this.#part?.connection?.socket;
        if (socket && this.#part?.voice === voice) sendFrame(socket, packet);
      },
    });
    const part: Part = { args, voice, state: 'connecting', tries: 0 };
    this.#part = part;
    try {
      await this.#connect(part);
    } catch (error) {
      await this.#end();
      throw error;
    }
  }

  async #connect(part: Part): Promise<void> {
    const { roomId, target } = part.args;
    const subject = talkSubject(roomId, this.settings.unitId);
    const connection = await connectToRelay({ ...target, subject }, { want: 'talk' });
    if (this.#part !== part) return void connection.socket.destroy();
    const { socket } = connection;
    part.connection = connection;
    part.tries = 0;
    socket.setKeepAlive(true, 10_000);
    socket.on('error', () => socket.destroy()).once('close', () => this.#lost(part, socket.readableEnded));
    readFrames(socket, (packet) => part.voice.hear(packet));
    part.state = 'connected';
    this.settings.onChange();
  }

  #lost(part: Part, letOut: boolean): void {
    if (this.#part !== part) return;
    part.state = 'connecting';
    part.tries += 1;
    this.settings.onChange();
    if (letOut || part.tries > MAX_TRIES) return void this.#end().finally(() => this.settings.onChange());
    part.timer = setTimeout(() => {
      this.#connect(part).catch((error: unknown) => {
        this.settings.log.info({ error: errorText(error) }, 'the audio room cannot be joined yet');
        this.#lost(part, false);
      });
    }, RETRY_MS);
  }

  async #end(): Promise<void> {
    const part = this.#part;
    this.#part = undefined;
    clearTimeout(part?.timer);
    part?.connection?.socket.destroy();
    await part?.voice.stop();
  }
}
