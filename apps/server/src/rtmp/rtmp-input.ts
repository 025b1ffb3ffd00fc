import type { Log } from '@backhaul/agent';
import type { Caller } from '../callers/callers.js';
import { RtmpReader } from './rtmp-reader.js';
import type { RtmpCaller } from './rtmp-server.js';

export interface RtmpInputSettings {
  readonly onPiece: (piece: Buffer) => void;
  readonly onChange: () => void;
  readonly log: Log;
}

/** The RTMP sender of one channel, while there is one. */
export class RtmpInput {
  #reader: RtmpReader | undefined;
  #caller: Caller | undefined;

  constructor(private readonly settings: RtmpInputSettings) {}

  /** This sender publishes; its stream can be read at `url`. */
  begin(url: string, { protocol, address }: RtmpCaller): void {
    void this.#reader?.stop();
    const { onPiece, log, onChange } = this.settings;
    this.#reader = new RtmpReader({ url, onPiece, log });
    this.#reader.start();
    this.#caller = { protocol, address: address === '' ? null : address, since: performance.now() };
    onChange();
  }

  /** The sender has ended; its last pictures are read. */
  end(): void {
    void this.#reader?.finish();
    this.#reader = undefined;
    this.#caller = undefined;
    this.settings.onChange();
  }

  async stop(): Promise<void> {
    await this.#reader?.stop();
  }

  callers(): readonly Caller[] {
    return this.#caller ? [this.#caller] : [];
  }
}
