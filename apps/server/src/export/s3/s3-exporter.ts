import { randomUUID } from 'node:crypto';
import type { TargetPolicy } from '../../destinations/target-policy.js';
import { PROBE, type Exporter, type ExportFile, type ExportRun } from '../exporter.js';
import { targetProblem } from '../problem.js';
import { Bucket, type S3Target } from './bucket.js';
import { abortUpload, uploadInParts } from './multipart.js';

/** How long the removal of an abandoned upload may take, ms. */
const ABORT_MS = 10_000;

/** Exports to a bucket of an S3 service. */
export class S3Exporter implements Exporter {
  readonly #bucket: Bucket;

  constructor(target: S3Target, policy: TargetPolicy) {
    this.#bucket = new Bucket(target, policy);
  }

  upload(file: ExportFile, run: ExportRun): Promise<void> {
    return uploadInParts(this.#bucket, file, run);
  }

  async test(signal: AbortSignal): Promise<void> {
    const key = this.#bucket.keyOf(`backhaul-test-${randomUUID()}.txt`);
    await this.#bucket.call({ method: 'PUT', key, body: PROBE, headers: { 'content-type': 'text/plain' } }, signal);
    const { status } = await this.#bucket.call({ method: 'DELETE', key }, signal, [403]);
    if (status === 403) throw targetProblem(`The access key has no right to delete: ${key} remains there`);
  }

  abandon(file: ExportFile): Promise<void> {
    return abortUpload(this.#bucket, file, AbortSignal.timeout(ABORT_MS));
  }

  close(): void {
    this.#bucket.close();
  }
}
