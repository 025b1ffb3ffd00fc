import type { Log } from '@backhaul/agent';
import type { DesiredAudioInterface, ReportedAudioInterface } from '@backhaul/contract/bus';
import { sameValue } from '@backhaul/domain';
import { AudioInterface } from './audio-interface.js';

type Listener = (packet: Buffer) => void;

export interface AudioInterfacesParts {
  /** Address that interfaces listen on. */
  readonly listen: string;
  /** Console time, ms. */
  readonly now: () => number;
  readonly onChange: () => void;
  readonly log: Log;
}

/** The audio interfaces of this server, and their listeners. */
export class AudioInterfaces {
  readonly #interfaces = new Map<string, AudioInterface>();
  readonly #listeners = new Map<string, Set<Listener>>();
  /** Configurations are applied one after the other. */
  #turn: Promise<void> = Promise.resolve();

  constructor(private readonly parts: AudioInterfacesParts) {}

  report(): ReportedAudioInterface[] {
    return [...this.#interfaces.values()].map((one) => one.report());
  }

  /** Applies the list of interfaces; unchanged ones are not interrupted. */
  configure(wanted: readonly DesiredAudioInterface[] = []): Promise<void> {
    return (this.#turn = this.#turn.then(async () => {
      const gone = [...this.#interfaces.values()].filter(
        (one) => !wanted.some((desired) => sameValue(desired, one.desired)),
      );
      for (const { desired } of gone) this.#interfaces.delete(desired.interfaceId);
      // Ports must be free again before others listen there.
      await Promise.all(gone.map((one) => one.stop()));
      for (const desired of wanted) this.#add(desired);
      this.parts.onChange();
      return undefined;
    }));
  }

  /** Passes on each packet of an interface, as Opus in RTP, until the returned function is called; the interface may start later. */
  listen(interfaceId: string, listener: Listener): () => void {
    const those = this.#listeners.get(interfaceId) ?? new Set();
    this.#listeners.set(interfaceId, those.add(listener));
    this.#interfaces.get(interfaceId)?.hear(true);
    return () => {
      those.delete(listener);
      if (those.size > 0) return;
      this.#listeners.delete(interfaceId);
      this.#interfaces.get(interfaceId)?.hear(false);
    };
  }

  async stop(): Promise<void> {
    await this.configure([]);
  }

  #add(desired: DesiredAudioInterface): void {
    const { interfaceId } = desired;
    if (this.#interfaces.has(interfaceId)) return;
    const made = new AudioInterface(desired, {
      ...this.parts,
      onPacket: (packet) => {
        for (const listener of this.#listeners.get(interfaceId) ?? []) listener(packet);
      },
    });
    this.#interfaces.set(interfaceId, made);
    made.hear(this.#listeners.has(interfaceId));
  }
}
