/** A recording that is exported. */
export interface ExportFile {
  readonly path: string;
  /** Its name at the destination, below its prefix or folder: `channel/file`. */
  readonly name: string;
  readonly bytes: number;
  readonly mtimeMs: number;
  /** File that records the progress of its upload, so that it continues after a kill. */
  readonly journal: string;
}

export interface ExportRun {
  readonly signal: AbortSignal;
  /** How much of the file has arrived, bytes. */
  readonly onSent: (bytes: number) => void;
}

/** One destination of recordings. All methods throw `ExportProblem`, or an error of the network or the disk. */
export interface Exporter {
  /** Resolves when the whole file has arrived and was verified. */
  upload(file: ExportFile, run: ExportRun): Promise<void>;
  /** Writes a probe and removes it. */
  test(signal: AbortSignal): Promise<void>;
  /** Removes the remains of an abandoned upload from the destination, as far as possible. */
  abandon(file: ExportFile): Promise<void>;
  close(): void;
}

/** Content of the probe of a test. */
export const PROBE = 'Backhaul: this file was written by a test and can be deleted.\n';
