import { LineSplitter } from './lines.js';

/**
 * Reads ffmpeg's `-progress` output: `onFrames` gets the number of frames each time it changes.
 * `take` may handle a line itself.
 */
export class FrameCounter {
  #lastLine = '';
  readonly #lines: LineSplitter;

  constructor(onFrames: (count: number) => void, take: (line: string) => boolean = () => false) {
    this.#lines = new LineSplitter((line) => {
      if (take(line) || !line.startsWith('frame=') || line === this.#lastLine) return;
      this.#lastLine = line;
      onFrames(Number(line.slice('frame='.length)));
    });
  }

  push(chunk: Buffer): void {
    this.#lines.push(chunk.toString());
  }
}
