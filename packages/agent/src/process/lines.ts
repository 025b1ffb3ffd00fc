/** Longer lines are cut; engines print nothing useful beyond. */
const MAX_LINE = 8192;

/** Splits a stream of text into lines, across chunks. Carriage returns end lines too: progress displays use them. */
export class LineSplitter {
  #rest = '';

  constructor(private readonly onLine: (line: string) => void) {}

  push(chunk: string): void {
    const parts = (this.#rest + chunk).split(/[\r\n]+/);
    this.#rest = (parts.pop() ?? '').slice(-MAX_LINE);
    for (const part of parts) if (part.trim() !== '') this.onLine(part.slice(0, MAX_LINE));
  }

  end(): void {
    if (this.#rest.trim() !== '') this.onLine(this.#rest);
    this.#rest = '';
  }
}
