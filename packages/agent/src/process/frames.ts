import { LineSplitter } from './lines.js';

/**
 * Reads what ffmpeg says with `-progress`: `onFrames` gets how many pictures have come out of it, each time that the number changes.
 * `take` may claim a line for itself.
 */
export class FrameCounter {
  #said = '';
  readonly #lines: LineSplitter;

  constructor(onFrames: (count: number) => void, take: (line: string) => boolean = () => false) {
    this.#lines = new LineSplitter((line) => {
      if (take(line) || !line.startsWith('frame=') || line === this.#said) return;
      this.#said = line;
      onFrames(Number(line.slice('frame='.length)));
    });
  }

  push(chunk: Buffer): void {
    this.#lines.push(chunk.toString());
  }
}
