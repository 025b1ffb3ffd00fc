import { errorText, type Log, type SrtEnd } from '@backhaul/agent';
import type { BlockedCallers, Caller } from '../callers/callers.js';
import { isFreeUdp, type PortBook } from '../ports/port-book.js';
import type { LinkReading } from './sender-group.js';
import { SrtlaListener } from './srtla-listener.js';

export interface SrtlaInputSettings {
  readonly channelId: string;
  readonly ports: PortBook;
  /** Loopback port of the SRT receiver; 0 while there is none. */
  readonly srtPort: () => number;
  /** Whose calls are refused. */
  readonly blocked: () => BlockedCallers;
  readonly onCallers: () => void;
  readonly listen: string | undefined;
  readonly log: Log;
}

/** Networks differ in their delay by so many packets (README of BELABOX/srtla: 10 to 50). */
const REORDERED_PACKETS = 40;
/** Time in which a packet of a network that died is sent again over another, ms. */
const LEAST_LATENCY_MS = 1000;

type Receiving = Pick<SrtEnd, 'passphrase' | 'latencyMs'> & { readonly input: string };

/** How the SRT receiver of a channel is set. */
export const receiverSettings = ({ input, passphrase, latencyMs }: Receiving): Omit<SrtEnd, 'port'> =>
  input === 'srtla'
    ? { passphrase, latencyMs: Math.max(LEAST_LATENCY_MS, latencyMs), reorderedPackets: REORDERED_PACKETS }
    : { passphrase, latencyMs };

/** The SRTLA port of a channel: there while the channel is given to such a sender. */
export class SrtlaInput {
  #listener: SrtlaListener | undefined;
  #turn: Promise<void> = Promise.resolve();

  constructor(private readonly settings: SrtlaInputSettings) {}

  /** 0 while it does not listen. */
  get port(): number {
    return this.#listener?.port ?? 0;
  }

  /** The links of its sender, as since the last call; undefined while it does not listen. */
  links(): LinkReading[] | undefined {
    return this.#listener?.links();
  }

  /** Whether a sender says that it is there. */
  get isAlive(): boolean {
    return this.#listener?.isAlive === true;
  }

  callers(): Caller[] {
    return this.#listener?.callers() ?? [];
  }

  /** Ends the links from such addresses; false: there is none. */
  drop(isMeant: (address: string) => boolean): boolean {
    return this.#listener?.drop(isMeant) ?? false;
  }

  /** Listens, or no longer. */
  configure(isWanted: boolean): Promise<void> {
    this.#turn = this.#turn.then(() => (isWanted ? this.#open() : this.#close()));
    return this.#turn;
  }

  async #open(): Promise<void> {
    const { channelId, ports, ...rest } = this.settings;
    try {
      this.#listener ??= await SrtlaListener.open(await ports.claim(ownerOf(channelId), isFreeUdp), rest);
    } catch (error) {
      rest.log.error({ error: errorText(error) }, 'the channel takes no SRTLA senders');
    }
  }

  async #close(): Promise<void> {
    const listener = this.#listener;
    this.#listener = undefined;
    await listener?.close();
  }
}

/** The owner of the port in the port book. */
export const ownerOf = (channelId: string): string => `${channelId} srtla`;
