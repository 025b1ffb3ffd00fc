import { Agent, request } from 'node:http';

export interface Answer {
  readonly status: number;
  readonly body: string;
}

/** A client with connections that stay open. */
export class KeepAlive {
  readonly #agent: Agent;

  constructor(
    private readonly base: string,
    private readonly headers: Readonly<Record<string, string>>,
    connections: number,
  ) {
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  get(path: string): Promise<Answer> {
    return this.send('GET', path);
  }

  /** Sends a request; a body is sent as JSON. */
  send(method: string, path: string, body?: object): Promise<Answer> {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const type =
      text === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
    const headers = { ...this.headers, ...type };
    return new Promise((resolve, reject) => {
      const asked = request(this.base + path, { agent: this.#agent, method, headers }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts).toString() }));
        response.on('error', reject);
      });
      asked.on('error', reject);
      asked.end(text);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** Measures requests a second with some in parallel; each response must be 200. */
export async function throughput(
  client: KeepAlive,
  paths: readonly string[],
  { atOnce, seconds }: { readonly atOnce: number; readonly seconds: number },
): Promise<number> {
  const begin = performance.now();
  const end = begin + seconds * 1000;
  let [next, done] = [0, 0];
  const worker = async (): Promise<void> => {
    while (performance.now() < end) {
      const { status } = await client.get(paths[(next += 1) % paths.length] ?? '');
      if (status !== 200) throw new Error(`answered ${status}`);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return done / ((performance.now() - begin) / 1000);
}
