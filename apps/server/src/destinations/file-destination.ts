import type { DestinationTarget, DesiredDestination, ReportedDestination } from '@backhaul/contract/bus';
import type { Log } from '@backhaul/agent';
import type { ReportedDestinationState } from '@backhaul/domain';
import type { ProgrammePiece } from '../programme/programme-writer.js';
import { NO_LABEL } from '../recording/labels.js';
import { Recorder, type RecordingPlaces, type RecordingState } from '../recording/recorder.js';

export type FileTarget = Extract<DestinationTarget, { protocol: 'file' }>;

export interface FileDestinationSettings {
  readonly desired: DesiredDestination;
  readonly target: FileTarget;
  /** The stream of the channel that it gets. */
  readonly stream: string;
  /** The folders of the channel's recordings, next to which its files are written. */
  readonly files: RecordingPlaces;
  /** Console time, ms. */
  readonly now: () => number;
  readonly onChange: () => void;
  readonly log: Log;
}

const STATES: Readonly<Record<RecordingState['state'], ReportedDestinationState>> = {
  off: 'waiting',
  waiting: 'waiting',
  recording: 'connected',
  failed: 'retrying',
};

/** Writes the programme to files next to the recordings of its channel; they are listed, fetched and exported with them. */
export class FileDestination {
  readonly #recorder: Recorder;
  #state: ReportedDestinationState = 'waiting';
  #since: number;
  #bytes = 0;
  #readAt = performance.now();

  constructor(private readonly settings: FileDestinationSettings) {
    const { files, log, now, target } = settings;
    this.#since = now();
    this.#recorder = new Recorder({
      ...files,
      log,
      monotonic: () => performance.now(),
      label: () => ({ ...files.label(), prefix: NO_LABEL.prefix }),
      channel: () => 'programme',
      naming: () => ({
        ...files.naming(),
        filePrefix: target.filePrefix,
        fileName: 'channelTime',
        fileFormat: target.fileFormat,
      }),
      segmentSeconds: target.fileMinutes * 60,
      onChange: () => this.#changed(),
      onFailure: (detail) => log.warn({ destinationId: settings.desired.destinationId, detail }, 'a file has ended'),
    });
    this.#recorder.enable(true);
  }

  get desired(): DesiredDestination {
    return this.settings.desired;
  }

  get stream(): string {
    return this.settings.stream;
  }

  report(): ReportedDestination {
    const { now, desired } = this.settings;
    const retryAt = this.#state === 'retrying' ? now() + Math.round(this.#recorder.retryInMs) : null;
    const { detail } = this.#recorder.state;
    const { destinationId } = desired;
    return { destinationId, state: this.#state, since: this.#since, retryAt, detail, secondary: false };
  }

  /** Readings since the last call. */
  telemetry(): { readonly destinationId: string; readonly sentKbps: number } {
    const now = performance.now();
    const sentKbps = Math.round((this.#bytes * 8) / Math.max(1, now - this.#readAt));
    this.#bytes = 0;
    this.#readAt = now;
    return { destinationId: this.settings.desired.destinationId, sentKbps };
  }

  write({ data, isEntry }: ProgrammePiece): void {
    this.#recorder.write(data, { newStream: false, entry: isEntry });
    if (this.#state === 'connected') this.#bytes += data.length;
  }

  /** The programme has ended or restarts, so its file ends too. */
  end(): void {
    this.#recorder.end();
  }

  retryNow(): void {
    this.#recorder.retryNow();
  }

  async stop(): Promise<void> {
    await this.#recorder.stop();
  }

  #changed(): void {
    const state = STATES[this.#recorder.state.state];
    if (state === this.#state) return;
    this.#state = state;
    this.#since = this.settings.now();
    this.settings.onChange();
  }
}
