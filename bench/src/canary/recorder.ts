import { APPLICATION_ID_HEADER, contract, type AppContract } from '@backhaul/contract';
import { createClient, manifestOf, type Client } from '@backhaul/contract/client';
import type { Find } from './search.js';

/** A cookie that was set, and by which name. */
export type Cookies = ReadonlyMap<string, string>;

/** Somebody who calls the console, with everything that was answered kept. */
export class Recorder {
  readonly #cookies = new Map<string, string>();
  readonly api: Client<AppContract>;

  constructor(
    readonly who: string,
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

  /** Looks at a path of the console, whatever it answers. */
  async get(path: string): Promise<void> {
    await this.fetch(this.url + path);
  }

  /** As `fetch`; cookies are kept as a browser does and are no find, everything else that is answered is one. */
  async fetch(input: string, init: RequestInit = {}): Promise<Response> {
    const response = await fetch(input, { ...init, headers: { ...this.headers, ...headersOf(init) } });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';', 1)[0]?.split('=') ?? [];
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    const headers = [...response.headers].filter(([name]) => name !== 'set-cookie');
    const body = Buffer.from(await response.clone().arrayBuffer());
    const where = `${this.who} ${init.method ?? 'GET'} ${new URL(input).pathname}`;
    this.finds.push({
      place: 'API answer',
      where,
      content: Buffer.concat([Buffer.from(JSON.stringify(headers)), body]),
    });
    return response;
  }
}

const headersOf = ({ headers }: RequestInit): Record<string, string> => Object.fromEntries(new Headers(headers));
