import { connectToRelay, DONE, errorText, failed, type OrderAnswer, type RelayConnection } from '@backhaul/agent';
import { talkSubject, type UnitOrder } from '@backhaul/contract/bus';
import type { Condition } from '../simulation/condition.js';

type JoinArgs = Extract<UnitOrder, { name: 'joinAudioRoom' }>['args'];

interface PartSettings {
  readonly unitId: string;
  /** Changes what the unit reports of its audio room. */
  readonly report: (audioRoom: Condition['audioRoom']) => void;
}

/** The part of a simulated unit in an audio room: it is really connected with the server, but says nothing, and nobody hears what comes. */
export class SilentPart {
  #socket: RelayConnection['socket'] | undefined;
  #joins = 0;

  constructor(private readonly settings: PartSettings) {}

  /** Joins a room in place of the one before. */
  async join({ roomId, target }: JoinArgs): Promise<OrderAnswer> {
    const { unitId, report } = this.settings;
    this.cut();
    const join = this.#joins;
    report({ roomId, state: 'connecting' });
    try {
      const subject = talkSubject(roomId, unitId);
      const { socket } = await connectToRelay({ ...target, subject }, { want: 'talk' });
      if (join !== this.#joins) {
        socket.destroy();
        return failed('It left before it was connected');
      }
      this.#socket = socket;
      socket.on('error', () => socket.destroy()).once('close', () => this.#ended(socket));
      socket.resume();
      report({ roomId, state: 'connected' });
      return DONE;
    } catch (error) {
      if (join === this.#joins) report(null);
      return failed(errorText(error));
    }
  }

  leave(): OrderAnswer {
    this.cut();
    this.settings.report(null);
    return DONE;
  }

  /** Ends the connection of a unit that is switched off. */
  cut(): void {
    this.#joins += 1;
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.destroy();
  }

  #ended(socket: RelayConnection['socket']): void {
    if (this.#socket !== socket) return;
    this.#socket = undefined;
    this.settings.report(null);
  }
}
