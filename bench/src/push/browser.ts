import type { UnitPatch } from '@backhaul/contract/live';

/** One browser: its current number, and for some the whole table. */
export class BrowserEnd {
  seq = -1;
  gaps = 0;
  readonly units: Map<string, UnitPatch> | null;

  constructor(keepsTable: boolean) {
    this.units = keepsTable ? new Map<string, UnitPatch>() : null;
  }

  /** Takes a frame from one number to the next; a snapshot restarts. */
  follow(from: number | null, seq: number): void {
    if (from !== null && from !== this.seq) this.gaps += 1;
    this.seq = seq;
  }

  merge(patches: readonly UnitPatch[]): void {
    if (this.units === null) return;
    for (const patch of patches) this.units.set(patch.uid, { ...this.units.get(patch.uid), ...patch });
  }

  /** The table as one text, equal for equal content. */
  get text(): string {
    const rows = [...(this.units?.values() ?? [])].toSorted((a, b) => a.uid.localeCompare(b.uid));
    return JSON.stringify(rows.map((row) => Object.entries(row).toSorted(([a], [b]) => a.localeCompare(b))));
  }
}
