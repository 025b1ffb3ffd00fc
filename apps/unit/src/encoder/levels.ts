/** Prints the peak of each channel of sound of each frame, dBFS, beside the progress; it changes nothing of the sound. */
export const LEVELS_FILTER =
  'astats=metadata=1:reset=1:measure_perchannel=Peak_level:measure_overall=none,ametadata=mode=print:file=-:direct=1';

/** Silence has no finite level; what is quieter than this is told as this, dBFS. */
const SILENCE = -120;
const MOST_CHANNELS = 16;

const LINE = /^lavfi\.astats\.(\d+)\.Peak_level=(-?(?:inf|\d+(?:\.\d+)?))$/;

/** The loudest that each channel of sound was since the last reading. */
export class Levels {
  #peaks: number[] = [];

  /** Takes a line of what the encoder prints; false when it is of something else. */
  take(line: string): boolean {
    const [, channel = '', text = ''] = LINE.exec(line) ?? [];
    const index = Number(channel) - 1;
    if (channel === '' || index < 0 || index >= MOST_CHANNELS) return false;
    const level = text.endsWith('inf') ? SILENCE : Math.max(SILENCE, Math.min(0, Number(text)));
    while (this.#peaks.length <= index) this.#peaks.push(SILENCE);
    this.#peaks[index] = Math.max(this.#peaks[index] ?? SILENCE, level);
    return true;
  }

  /** Peaks by channel, dBFS to the tenth, and begins anew; none when nothing was heard. */
  read(): readonly number[] {
    const peaks = this.#peaks.map((level) => Math.round(level * 10) / 10);
    this.#peaks = [];
    return peaks;
  }
}
