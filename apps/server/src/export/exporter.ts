/** A recording that is exported. */
export interface ExportFile {
  readonly path: string;
  /** Its name at the destination, below its prefix or folder: `channel/file`. */
  readonly name: string;
  readonly bytes: number;
  readonly mtimeMs: number;
  /** Where the progress of its upload is noted, so that it goes on after a kill. */
  readonly journal: string;
}

export interface ExportRun {
  readonly signal: AbortSignal;
  /** How much of the file has arrived, bytes. */
  readonly onSent: (bytes: number) => void;
}

/** One destination of recordings. All of it throws `ExportProblem`, or an error of the network or the disk. */
export interface Exporter {
  /** Resolves when the whole file has arrived and was verified. */
  upload(file: ExportFile, run: ExportRun): Promise<void>;
  /** Writes a probe and removes it. */
  test(signal: AbortSignal): Promise<void>;
  /** Removes what an upload that is given up has left at the destination, as far as that is possible. */
  abandon(file: ExportFile): Promise<void>;
  close(): void;
}

/** Content of the probe of a test. */
export const PROBE = 'Backhaul: this file was written by a test and can be deleted.\n';
