import { writeTsl5, type TallyState } from '@backhaul/domain';

/** The sources of the simulated switcher on programme and on preview, which is the next one. Sources count from 1. */
export class Switcher {
  #programme = 1;

  constructor(private readonly sources: number) {}

  get programme(): number {
    return this.#programme;
  }

  get preview(): number {
    return (this.#programme % this.sources) + 1;
  }

  /** Moves the preview source to programme. */
  cut(): void {
    this.#programme = this.preview;
  }

  /** One packet of TSL UMD 5.0, screen 0, with the state of every source. */
  packet(): Uint8Array {
    const displays = Array.from({ length: this.sources }, (_, i) => ({ address: i + 1, state: this.#state(i + 1) }));
    return writeTsl5(0, displays, { utf16: false, dleStx: false });
  }

  #state(source: number): TallyState {
    return { programme: source === this.programme, preview: source === this.preview, text: `CAM ${source}` };
  }
}
