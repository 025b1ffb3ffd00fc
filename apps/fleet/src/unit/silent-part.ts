import { DONE, errorText, failed, TalkLink, type OrderAnswer } from '@backhaul/agent';
import { talkSubject, type UnitOrder } from '@backhaul/contract/bus';
import type { Condition } from '../simulation/condition.js';

type JoinArgs = Extract<UnitOrder, { name: 'joinAudioRoom' }>['args'];

interface PartSettings {
  readonly unitId: string;
  /** Changes the reported audio room of the unit. */
  readonly report: (audioRoom: Condition['audioRoom']) => void;
}

/** A simulated unit in an audio room: really connected to the server, but it sends no sound and discards received sound. */
export class SilentPart {
  #link: TalkLink | undefined;

  constructor(private readonly settings: PartSettings) {}

  /** Joins a room and leaves the previous one. */
  async join({ roomId, target }: JoinArgs): Promise<OrderAnswer> {
    const { unitId, report } = this.settings;
    this.cut();
    report({ roomId, state: 'connecting' });
    const link = new TalkLink({
      address: { ...target, subject: talkSubject(roomId, unitId) },
      onPacket: () => undefined,
      onState: (state) => {
        if (this.#link === link) report(state === 'out' ? null : { roomId, state });
      },
    });
    this.#link = link;
    try {
      await link.connect();
      return DONE;
    } catch (error) {
      if (this.#link === link) report(null);
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
    this.#link?.close();
    this.#link = undefined;
  }
}
