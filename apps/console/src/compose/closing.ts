import type { Logger } from 'pino';

/** Closes parts in the reverse order of their opening. A part that fails to close does not keep the others open. */
export class Closing {
  readonly #steps: { readonly name: string; readonly close: () => Promise<void> }[] = [];
  #running: Promise<void> | undefined;

  constructor(private readonly log: Logger) {}

  add(name: string, close: () => Promise<void>): void {
    this.#steps.push({ name, close });
  }

  /** Closes everything, once. */
  run(): Promise<void> {
    return (this.#running ??= this.#closeAll());
  }

  async #closeAll(): Promise<void> {
    for (const { name, close } of this.#steps.toReversed()) {
      try {
        await close();
      } catch (error) {
        this.log.error({ err: error, name }, 'could not be closed');
      }
    }
  }
}
