import { errorText, type Log } from '@backhaul/agent';
import type { DesiredAudioInterface, ReportedAudioInterface } from '@backhaul/contract/bus';
import { performance } from 'node:perf_hooks';
import { InterfaceEncoder } from './interface-encoder.js';
import { RtpInput } from './rtp-input.js';

/** A sender from which nothing arrives for this long is silent, ms. */
const SILENT_MS = 1000;
const LOOK_MS = 250;

export interface AudioInterfaceParts {
  readonly listen: string;
  /** Console time, ms. */
  readonly now: () => number;
  readonly onChange: () => void;
  /** Receives each packet of its sound, as Opus, while a room listens. */
  readonly onPacket: (packet: Buffer) => void;
  readonly log: Log;
}

/** Sound of a studio that arrives by RTP: reports whether it arrives, and encodes it as Opus for rooms. */
export class AudioInterface {
  readonly #input: RtpInput;
  readonly #look: NodeJS.Timeout;
  #failure: string | null = null;
  #isListening = false;
  #state: ReportedAudioInterface['state'] = 'silent';
  #since: number;
  #from: string | null = null;
  /** The only stream that it accepts: another one waits until this one is silent. */
  #source: number | undefined;
  #lastAt = -Infinity;
  #isHeard = false;
  #encoder: InterfaceEncoder | undefined;
  /** Starts and ends of the encoder run one after the other. */
  #turn: Promise<void> = Promise.resolve();

  constructor(
    readonly desired: DesiredAudioInterface,
    private readonly parts: AudioInterfaceParts,
  ) {
    this.#since = Math.round(parts.now());
    this.#input = new RtpInput({
      desired,
      listen: parts.listen,
      onPacket: (packet, source, from) => this.#take(packet, source, from),
      onListening: (failure) => {
        this.#isListening = failure === null;
        this.#failure = failure;
        this.#update();
      },
    });
    this.#look = setInterval(() => this.#update(), LOOK_MS);
  }

  report(): ReportedAudioInterface {
    return {
      interfaceId: this.desired.interfaceId,
      state: this.#state,
      since: this.#since,
      from: this.#from,
      detail: (this.#failure ?? '').slice(0, 512),
    };
  }

  /** Sets whether a room listens: sound is encoded only then. */
  hear(isHeard: boolean): void {
    if (this.#isHeard === isHeard) return;
    this.#isHeard = isHeard;
    this.#encode();
  }

  async stop(): Promise<void> {
    clearInterval(this.#look);
    this.#isHeard = false;
    await this.#input.stop();
    this.#encode();
    await this.#turn;
  }

  #take(packet: Buffer, source: number, from: string): void {
    const at = performance.now();
    const isOther = this.#source !== source;
    if (isOther && at - this.#lastAt < SILENT_MS) return;
    this.#source = source;
    this.#lastAt = at;
    if (this.#state !== 'connected' || this.#from !== from) {
      this.#from = from;
      this.#update();
    }
    this.#encoder?.push(packet);
  }

  #update(): void {
    const arrives = performance.now() - this.#lastAt < SILENT_MS;
    const next = this.#failure !== null ? 'failed' : arrives && this.#isListening ? 'connected' : 'silent';
    if (next === this.#state) return;
    this.#state = next;
    this.#since = Math.round(this.parts.now());
    this.#encode();
    this.parts.onChange();
  }

  /** A returning stream has other sequence numbers and timestamps, so it gets a new encoder. */
  #encode(): void {
    this.#turn = this.#turn
      .then(async () => {
        const isWanted = this.#isHeard && this.#state === 'connected';
        if (isWanted === (this.#encoder !== undefined)) return undefined;
        const ended = this.#encoder;
        this.#encoder = isWanted ? await InterfaceEncoder.start(this.desired, this.parts) : undefined;
        await ended?.stop();
        return undefined;
      })
      .catch((error: unknown) =>
        this.parts.log.warn({ error: errorText(error) }, 'the sound of an audio interface cannot be encoded'),
      );
  }
}
