import { APPLICATION_ID_HEADER, contract, type AppContract } from '@backhaul/contract';
import { createClient, manifestOf, type Client } from '@backhaul/contract/client';
import type { Find } from './search.js';

/** Cookies by name. */
export type Cookies = ReadonlyMap<string, string>;

/** A user of the console whose responses are all recorded. */
export class Recorder {
  readonly #cookies = new Map<string, string>();
  readonly api: Client<AppContract>;

  constructor(
    readonly user: string,
    private readonly url: string,
    private readonly finds: Find[],
  ) {
    this.api = createClient<AppContract>(manifestOf(contract), {
      baseUrl: url,
      applicationId: 'canary',
      fetch: (input, init) => this.fetch(input instanceof Request ? input.url : input.toString(), init),
    });
  }

  get cookies(): Cookies {
    return this.#cookies;
  }

  get headers(): Readonly<Record<string, string>> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return { [APPLICATION_ID_HEADER]: 'canary', origin: this.url, ...(cookie !== '' && { cookie }) };
  }

  /** Requests a path of the console and ignores the status. */
  async get(path: string): Promise<void> {
    await this.fetch(this.url + path);
  }

  /** As `fetch`. Cookies are stored as in a browser; everything else in the response is recorded as a find. */
  async fetch(input: string, init: RequestInit = {}): Promise<Response> {
    const response = await fetch(input, { ...init, headers: { ...this.headers, ...headersOf(init) } });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';', 1)[0]?.split('=') ?? [];
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    const headers = [...response.headers].filter(([name]) => name !== 'set-cookie');
    const body = Buffer.from(await response.clone().arrayBuffer());
    const where = `${this.user} ${init.method ?? 'GET'} ${new URL(input).pathname}`;
    this.finds.push({
      place: 'API answer',
      where,
      content: Buffer.concat([Buffer.from(JSON.stringify(headers)), body]),
    });
    return response;
  }
}

const headersOf = ({ headers }: RequestInit): Record<string, string> => Object.fromEntries(new Headers(headers));
