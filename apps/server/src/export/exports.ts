import { DONE, errorText, failed, type Log, type OrderAnswer } from '@backhaul/agent';
import type { ExportTarget } from '@backhaul/contract/bus';
import { sameValue } from '@backhaul/domain';
import type { TargetPolicy } from '../destinations/target-policy.js';
import { ExportQueue } from './export-queue.js';
import type { Exporter } from './exporter.js';
import { recordedSince } from '../recording/recorded-since.js';
import { problemOf } from './problem.js';
import { SftpExporter } from './sftp/sftp-exporter.js';
import { S3Exporter } from './s3/s3-exporter.js';

/** How long a test may take, ms; the order is valid for longer. */
const TEST_MS = 30_000;

export interface ExportsSettings {
  readonly folder: string;
  readonly recordings: string;
  readonly policy: TargetPolicy;
  /** Folder of a channel at the destination. */
  readonly folderOf: (channelId: string) => string;
  readonly log: Log;
  readonly now: () => number;
  readonly onChange: () => void;
  /** A copy of the file is at the destination. */
  readonly onExported: (channelId: string, path: string) => void;
}

/** Exports finished recordings to the destination that the console sets. */
export class Exports {
  #target: ExportTarget | undefined;

  private constructor(
    private readonly settings: ExportsSettings,
    private readonly queue: ExportQueue,
  ) {}

  static async open(settings: ExportsSettings): Promise<Exports> {
    return new Exports(settings, await ExportQueue.open(settings));
  }

  /** Sets the destination; undefined: recordings are not exported. */
  async configure(target: ExportTarget | undefined): Promise<void> {
    if (sameValue(target, this.#target)) return;
    this.#target = target;
    await this.queue.use(target && exporterOf(target, this.settings.policy));
  }

  /** Queues recordings that ended just before the server was killed. */
  async resume(): Promise<void> {
    const { recordings } = this.settings;
    const since = this.queue.due;
    for (const { channelId, path } of since === null ? [] : await recordedSince(recordings, since))
      this.recorded(channelId, path);
  }

  /** A recording has ended. */
  recorded(channelId: string, path: string): void {
    if (this.#target === undefined) return;
    this.queue
      .add(channelId, path, this.settings.folderOf(channelId))
      .catch((error: unknown) =>
        this.settings.log.error({ error: errorText(error) }, 'a recording cannot be exported'),
      );
  }

  /** A file is deleted: it is no longer exported. */
  forget(path: string): Promise<void> {
    return this.queue.forget(path);
  }

  /** Whether a file is being uploaded now. */
  isSending(path: string): boolean {
    return this.queue.isSending(path);
  }

  /** A file has a new name on this server; the destination gets the new one, unless the file is there already. */
  renamed(path: string, newPath: string): Promise<void> {
    return this.queue.renamed(path, newPath);
  }

  async test(): Promise<OrderAnswer> {
    if (this.#target === undefined) return failed('No export destination is set');
    const exporter = exporterOf(this.#target, this.settings.policy);
    try {
      await exporter.test(AbortSignal.timeout(TEST_MS));
      return DONE;
    } catch (error) {
      const timedOut = error instanceof Error && error.name === 'AbortError';
      return failed(timedOut ? 'The host does not answer' : problemOf(error).message);
    } finally {
      exporter.close();
    }
  }

  retryNow(): void {
    this.queue.retryNow();
  }

  report() {
    return this.queue.report();
  }

  get progress() {
    return this.queue.progress;
  }

  stop(): Promise<void> {
    return this.queue.stop();
  }
}

function exporterOf(target: ExportTarget, policy: TargetPolicy): Exporter {
  switch (target.kind) {
    case 's3':
      return new S3Exporter(target, policy);
    case 'sftp':
      return new SftpExporter(target, policy);
    default:
      return target satisfies never;
  }
}
