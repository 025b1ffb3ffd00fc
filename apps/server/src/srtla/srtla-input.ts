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
  /** The refused addresses. */
  readonly blocked: () => BlockedCallers;
  readonly onCallers: () => void;
  readonly listen: string | undefined;
  readonly log: Log;
}

/** Reordering between networks, packets (README of BELABOX/srtla: 10 to 50). */
const REORDERED_PACKETS = 40;
/** Time in which a packet of a dead network is retransmitted over another, ms. */
const LEAST_LATENCY_MS = 1000;

type Receiving = Pick<SrtEnd, 'passphrase' | 'latencyMs'> & { readonly input: string };

/** Settings of the SRT receiver of a channel. */
export const receiverSettings = ({ input, passphrase, latencyMs }: Receiving): Omit<SrtEnd, 'port'> =>
  input === 'srtla'
    ? { passphrase, latencyMs: Math.max(LEAST_LATENCY_MS, latencyMs), reorderedPackets: REORDERED_PACKETS }
    : { passphrase, latencyMs };

/** The SRTLA port of a channel: open while the channel has that input. */
export class SrtlaInput {
  #listener: SrtlaListener | undefined;
  #turn: Promise<void> = Promise.resolve();

  constructor(private readonly settings: SrtlaInputSettings) {}

  /** 0 while it does not listen. */
  get port(): number {
    return this.#listener?.port ?? 0;
  }

  /** The links of its sender, with readings since the last call; undefined while it does not listen. */
  links(): LinkReading[] | undefined {
    return this.#listener?.links();
  }

  /** Whether a sender is alive. */
  get isAlive(): boolean {
    return this.#listener?.isAlive === true;
  }

  callers(): Caller[] {
    return this.#listener?.callers() ?? [];
  }

  /** Drops the links from these addresses; false: there are none. */
  drop(isMeant: (address: string) => boolean): boolean {
    return this.#listener?.drop(isMeant) ?? false;
  }

  /** Starts or stops to listen. */
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
