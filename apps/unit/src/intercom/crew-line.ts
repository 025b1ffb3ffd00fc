import type { CrewAction } from '@backhaul/contract/bus';
import type { UnitConfiguration } from '@backhaul/contract';
import { randomUUID } from 'node:crypto';

/** How long the console may take to answer, and the unit to begin to join then, ms. */
export const ANSWER_MS = 10_000;
export const BEGIN_MS = 20_000;

const NO_CONSOLE = 'The unit is not connected to the console';
const NO_ANSWER = 'The console does not answer';
const NOT_JOINED = 'Connection could not be established. Please try again in a few moments.';

/** The unit's part in an audio room, for its crew; `name`: of the room, empty for the direct line, null while it is unknown. */
export interface CrewPart {
  readonly state: 'connecting' | 'connected';
  readonly name: string | null;
}

export interface CrewLineSettings {
  readonly part: () => CrewPart | undefined;
  /** The applied settings of the intercom. */
  readonly intercom: () => UnitConfiguration['intercom'];
  /** Sends a call to the console; false without a connection. */
  readonly send: (call: { readonly id: string; readonly action: CrewAction }) => boolean;
  readonly onChange: () => void;
}

/** What the crew sees. `waits`: it calls over the direct line, and nobody has answered yet. */
export interface CrewView {
  readonly state: 'notConnected' | 'calling' | 'connecting' | 'connected';
  readonly name: string | null;
  readonly waits: boolean;
  readonly mode: UnitConfiguration['intercom']['mode'];
  readonly destination: string;
  readonly problem: string;
}

/** Calls of the unit's crew: connects to the audio room or the direct line that is set, by the console, and ends that again. */
export class CrewLine {
  #asked: { readonly id: string; readonly action: CrewAction } | undefined;
  #timer: NodeJS.Timeout | undefined;
  #problem = '';
  /** The crew called over the direct line, and nobody has answered. */
  #waits = false;

  constructor(private readonly settings: CrewLineSettings) {}

  /** Whether it is on its direct line and waits for an answer. */
  get calls(): boolean {
    return this.#waits && this.settings.part()?.name === '';
  }

  get view(): CrewView {
    const part = this.settings.part();
    const { mode, destinationAccount } = this.settings.intercom();
    const isCalling = this.#asked?.action === 'connect';
    return {
      state: part?.state ?? (isCalling ? 'calling' : 'notConnected'),
      name: part?.name ?? null,
      waits: this.calls,
      mode,
      destination: destinationAccount.trim(),
      problem: this.#problem,
    };
  }

  connect(): void {
    if (this.settings.part() === undefined && this.#asked?.action !== 'connect') this.#ask('connect');
  }

  disconnect(): void {
    this.#ask('disconnect');
  }

  /** The console has answered a call; `error`: it refused. */
  answer(id: string, error: string | null): void {
    if (this.#asked?.id !== id) return;
    const { action } = this.#asked;
    if (error !== null) return this.#end(error);
    // The order to join follows.
    if (action === 'connect' && this.settings.part() === undefined) this.#expect(BEGIN_MS, NOT_JOINED);
    else this.#end('');
  }

  /** Somebody is on the direct line. */
  answered(): void {
    if (!this.#waits) return;
    this.#waits = false;
    this.settings.onChange();
  }

  /** Its part in a room has begun, changed or ended; `problem`: why it could not join. */
  partChanged(problem: string): void {
    if (this.settings.part() !== undefined) {
      if (this.#asked?.action === 'connect') this.#end('');
      return;
    }
    if (problem !== '') return this.#end(problem);
    if (this.#asked?.action === 'connect') return;
    this.#waits = false;
    if (this.#asked?.action === 'disconnect') this.#end('');
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #ask(action: CrewAction): void {
    const call = { id: randomUUID(), action };
    this.#asked = call;
    this.#problem = '';
    this.#waits = action === 'connect' && this.settings.intercom().mode === 'targetChannel';
    if (!this.settings.send(call)) return this.#end(NO_CONSOLE);
    this.#expect(ANSWER_MS, NO_ANSWER);
    this.settings.onChange();
  }

  #expect(withinMs: number, problem: string): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#end(problem), withinMs);
  }

  #end(problem: string): void {
    clearTimeout(this.#timer);
    this.#asked = undefined;
    this.#problem = problem;
    if (problem !== '') this.#waits = false;
    this.settings.onChange();
  }
}
