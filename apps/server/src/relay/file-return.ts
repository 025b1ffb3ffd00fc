import type { Log } from '@backhaul/agent';
import { QueuePlayer } from '../playout/queue-player.js';

interface FileReturnSettings {
  readonly recordings: string;
  readonly channelId: string;
  readonly name: string;
  /** Start position in the file, ms; playing begins at the keyframe before. */
  readonly fromMs: number;
  readonly onPiece: (piece: Buffer) => void;
  /** Called once; `failure`: why it was not played to its end. */
  readonly onEnded: (failure: string | undefined) => void;
  /** Console time, ms. */
  readonly now: () => number;
  readonly log: Log;
}

const ONLY = 'return';

/** Plays one file once, in real time, into a return. */
export class FileReturn {
  readonly #player: QueuePlayer;
  #hasEnded = false;

  constructor(settings: FileReturnSettings) {
    const { recordings, channelId, name, fromMs, onPiece, onEnded, now, log } = settings;
    const item = { playoutId: ONLY, channelId, name, fromMs, loop: false, at: null };
    this.#player = new QueuePlayer(
      {
        recordings,
        now,
        log,
        open: () => (this.#hasEnded ? [] : [item]),
        onPiece,
        onEnded: (_id, failure) => {
          this.#hasEnded = true;
          onEnded(failure);
        },
        onReady: () => this.#player.begin(),
        givesWay: () => false,
        onFile: () => undefined,
        onEnding: () => undefined,
        onEmpty: () => undefined,
        onChange: () => undefined,
      },
      undefined,
    );
  }

  start(): void {
    this.#player.changed();
  }

  stop(): Promise<void> {
    return this.#player.stop();
  }
}
