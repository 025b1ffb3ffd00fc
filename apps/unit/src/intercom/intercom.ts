import { DONE, errorText, TalkLink, type Log, type OrderAnswer } from '@backhaul/agent';
import { talkSubject, type UnitOrder } from '@backhaul/contract/bus';
import type { Applications } from '@backhaul/domain';
import type { CrewPart } from './crew-line.js';
import type { Jack } from './jacks.js';
import { Voice, type VoiceSettings } from './voice.js';

export type IntercomOrder = Extract<UnitOrder, { name: 'joinAudioRoom' | 'leaveAudioRoom' }>;
type JoinArgs = Extract<UnitOrder, { name: 'joinAudioRoom' }>['args'];

export interface IntercomSettings extends Pick<VoiceSettings, 'delayMs'> {
  readonly unitId: string;
  /** Its input and output by the present settings. */
  readonly jack: () => Jack;
  readonly log: Log;
  /** Whether its crew calls over the direct line, and nobody has answered. */
  readonly calls: () => boolean;
  /** `problem`: why a room could not be joined; empty otherwise. */
  readonly onChange: (problem: string) => void;
}

interface Part {
  readonly roomId: string;
  /** Of the room; empty for the direct line, null if the console did not say it. */
  readonly name: string | null;
  readonly voice: Voice;
  readonly link: TalkLink;
  state: 'connecting' | 'connected';
}

/** The unit's part in an audio room: its sound goes to the server over the relay, and the sound of the others comes back. */
export class Intercom {
  #part: Part | undefined;
  /** One order after the other. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(private readonly settings: IntercomSettings) {}

  get applications(): Applications {
    if (!this.#part) return {};
    const { state, roomId } = this.#part;
    return { audioRoom: { state, roomId, ...(this.settings.calls() && { calls: true }) } };
  }

  /** Its part in a room; undefined: it is in none. */
  get part(): CrewPart | undefined {
    return this.#part;
  }

  execute(order: IntercomOrder): Promise<OrderAnswer> {
    const answer = this.#turn.then(() => this.#execute(order));
    this.#turn = answer.catch(() => undefined);
    return answer;
  }

  /** The settings have changed: its part in a room goes on with the jacks of now. */
  configured(): Promise<void> {
    const plugged = this.#turn.then(() => this.#part?.voice.plug(this.settings.jack()));
    this.#turn = plugged.catch(() => undefined);
    return plugged;
  }

  async stop(): Promise<void> {
    await this.#turn;
    await this.#end();
  }

  async #execute(order: IntercomOrder): Promise<OrderAnswer> {
    await this.#end();
    if (order.name === 'joinAudioRoom') await this.#join(order.args);
    this.settings.onChange('');
    return DONE;
  }

  /** @throws {Error} with the reason, as a sentence for users */
  async #join({ roomId, roomName, target }: JoinArgs): Promise<void> {
    const { unitId, log } = this.settings;
    const voice = await Voice.open({
      ...this.settings,
      jack: this.settings.jack(),
      onPacket: (packet) => link.send(packet),
    });
    const link = new TalkLink({
      address: { ...target, subject: talkSubject(roomId, unitId) },
      onPacket: (packet) => voice.hear(packet),
      onState: (state) => this.#follow(part, state),
      log,
    });
    const part: Part = { roomId, name: roomName ?? null, voice, link, state: 'connecting' };
    this.#part = part;
    try {
      await link.connect();
    } catch (error) {
      await this.#end();
      this.settings.onChange(errorText(error));
      throw error;
    }
  }

  #follow(part: Part, state: 'connecting' | 'connected' | 'out'): void {
    if (this.#part !== part) return;
    if (state === 'out') return void this.#end().finally(() => this.settings.onChange(''));
    part.state = state;
    this.settings.onChange('');
  }

  async #end(): Promise<void> {
    const part = this.#part;
    this.#part = undefined;
    part?.link.close();
    await part?.voice.stop();
  }
}
