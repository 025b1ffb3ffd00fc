import type { ExportTarget } from '@backhaul/contract/bus';
import { AwsV4Signer } from 'aws4fetch';
import { createHash } from 'node:crypto';
import type { TargetPolicy } from '../../destinations/target-policy.js';
import { checkedLookup, refuseOwnAddress } from '../checked-lookup.js';
import { answerProblem } from './answer-problem.js';
import { Connections, type Answer } from './request.js';

export type S3Target = Extract<ExportTarget, { kind: 's3' }>;

export interface S3Call {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'HEAD';
  /** Name of an object; absent: the bucket itself. */
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string;
}

const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** A bucket of an S3 service, called with signed requests (AWS Signature Version 4, the body's hash included). */
export class Bucket {
  readonly #connections: Connections;
  readonly #base: URL;

  constructor(
    private readonly target: S3Target,
    private readonly policy: TargetPolicy,
  ) {
    this.#connections = new Connections(checkedLookup(policy));
    this.#base = new URL(target.endpoint);
    if (!target.pathStyle) this.#base.hostname = `${target.bucket}.${this.#base.hostname}`;
  }

  /** Identifies the target of an upload that has begun. */
  get identity(): string {
    return `${this.#base.origin} ${this.target.bucket}`;
  }

  /** Name of the object of a recording. */
  keyOf(name: string): string {
    return this.target.prefix === '' ? name : `${this.target.prefix}/${name}`;
  }

  /** @throws {ExportProblem} for an answer that is an error, unless its status is among `expected`. */
  async call(call: S3Call, signal: AbortSignal, expected: readonly number[] = []): Promise<Answer> {
    const answer = await this.#send(call, signal);
    const isError = answer.status >= 300 || /^\s*(<\?xml[^>]*>)?\s*<Error>/.test(answer.text);
    if (isError && !expected.includes(answer.status)) throw answerProblem(answer, call.key !== undefined);
    return answer;
  }

  close(): void {
    this.#connections.close();
  }

  async #send({ method, key, query = {}, headers = {}, body = '' }: S3Call, signal: AbortSignal): Promise<Answer> {
    refuseOwnAddress(this.policy, this.#base.hostname);
    const { accessKey, secretKey, region, bucket, pathStyle } = this.target;
    const path = [...(pathStyle ? [bucket] : []), ...(key?.split('/') ?? (pathStyle ? [''] : []))];
    const url = new URL(this.#base);
    url.pathname = `/${path.map(encoded).join('/')}`;
    url.search = new URLSearchParams(query).toString();
    const bytes = Buffer.from(body);
    const signer = new AwsV4Signer({
      method,
      url: url.href,
      headers: { ...headers, 'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex') },
      accessKeyId: accessKey,
      secretAccessKey: secretKey,
      service: 's3',
      region,
    });
    const signed = await signer.sign();
    return this.#connections.send(
      { method, url: signed.url, headers: Object.fromEntries(signed.headers), body: bytes },
      signal,
    );
  }
}
