import type { Method } from '@backhaul/contract';

export interface TestRequest {
  readonly method: Method | 'HEAD' | 'OPTIONS';
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly payload?: string | Buffer;
}

export interface TestResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | number | readonly string[] | undefined>>;
  readonly body: Buffer;
}

/** A server that is called in process. */
export type Injectable = (request: TestRequest) => Promise<TestResponse>;

/** A header as one string. */
export const headerOf = (response: TestResponse, name: string): string =>
  [response.headers[name] ?? ''].flat().map(String).join(', ');
