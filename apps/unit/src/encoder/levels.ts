/** Prints the peak of each audio channel for each frame, dBFS, beside the progress; it does not change the audio. */
export const LEVELS_FILTER =
  'astats=metadata=1:reset=1:measure_perchannel=Peak_level:measure_overall=none,ametadata=mode=print:file=-:direct=1';

/** Lower limit of reported levels, dBFS: silence has no finite level. */
const SILENCE = -120;
const MOST_CHANNELS = 16;

const LINE = /^lavfi\.astats\.(\d+)\.Peak_level=(-?(?:inf|\d+(?:\.\d+)?))$/;

/** The peak of each audio channel since the last reading. */
export class Levels {
  #peaks: number[] = [];

  /** Processes a line of the encoder's output; false when it is about something else. */
  take(line: string): boolean {
    const [, channel = '', text = ''] = LINE.exec(line) ?? [];
    const index = Number(channel) - 1;
    if (channel === '' || index < 0 || index >= MOST_CHANNELS) return false;
    const level = text.endsWith('inf') ? SILENCE : Math.max(SILENCE, Math.min(0, Number(text)));
    while (this.#peaks.length <= index) this.#peaks.push(SILENCE);
    this.#peaks[index] = Math.max(this.#peaks[index] ?? SILENCE, level);
    return true;
  }

  /** Peaks by channel, dBFS to the tenth, and starts again; none without audio. */
  read(): readonly number[] {
    const peaks = this.#peaks.map((level) => Math.round(level * 10) / 10);
    this.#peaks = [];
    return peaks;
  }
}
