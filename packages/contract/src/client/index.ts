import type { CallDef, CallInput, CallOutput, Contract } from '../call/define.js';
import { APPLICATION_ID_HEADER } from '../call/base.js';
import type { Problem } from '../call/problem.js';

/** What a client needs of each call; the browser bundle contains this instead of schemas. */
export type Manifest = Readonly<Record<string, Readonly<Record<string, readonly [method: string, path: string]>>>>;

/** A refusal of the console. */
export class ApiProblem extends Error {
  constructor(readonly problem: Problem) {
    super(problem.title);
    this.name = 'ApiProblem';
  }
}

/** The console could not be reached. */
export class Unreachable extends Error {
  constructor(cause: unknown) {
    super('Failed to connect. Please try again later or contact support.', { cause });
    this.name = 'Unreachable';
  }
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

type Args<I> = {} extends I ? [input?: I, options?: CallOptions] : [input: I, options?: CallOptions];

/** One call; `key` is its cache key. */
export interface Call<D extends CallDef> {
  (...args: Args<CallInput<D>>): Promise<CallOutput<D>>;
  key(input?: CallInput<D>): readonly unknown[];
}

export type Client<C extends Contract> = {
  readonly [G in keyof C]: { readonly [N in keyof C[G]]: Call<C[G][N]> };
};

/** Reduces a contract to its manifest. */
export const manifestOf = (contract: Contract): Manifest =>
  Object.fromEntries(
    Object.entries(contract).map(([group, calls]) => [
      group,
      Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, [call.method, call.path] as const])),
    ]),
  );

export interface ClientSettings {
  readonly baseUrl?: string;
  /** Value of the `application-id` header. */
  readonly applicationId: string;
  readonly headers?: () => Readonly<Record<string, string>>;
  readonly fetch?: typeof fetch;
}

interface WireInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** A client with the types of the contract and the data of its manifest. */
export function createClient<C extends Contract>(manifest: Manifest, settings: ClientSettings): Client<C> {
  const groups = Object.entries(manifest).map(([group, calls]) => [
    group,
    Object.fromEntries(
      Object.entries(calls).map(([name, [method, path]]) => {
        const call = (input: WireInput = {}, options: CallOptions = {}) => send(settings, method, path, input, options);
        return [
          name,
          Object.assign(call, {
            key: (input?: unknown) => (input === undefined ? [group, name] : [group, name, input]),
          }),
        ];
      }),
    ),
  ]);
  // The only cast of the client: the manifest is made from the contract that defines its types.
  return Object.fromEntries(groups) as Client<C>;
}

async function send(
  settings: ClientSettings,
  method: string,
  path: string,
  input: WireInput,
  options: CallOptions,
): Promise<unknown> {
  const headers: Record<string, string> = {
    accept: 'application/json',
    [APPLICATION_ID_HEADER]: settings.applicationId,
    ...settings.headers?.(),
    ...options.headers,
  };
  if (input.body !== undefined) headers['content-type'] = 'application/json';
  let response: Response;
  try {
    response = await (settings.fetch ?? fetch)((settings.baseUrl ?? '') + fill(path, input) + queryOf(input), {
      method,
      headers,
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      ...(options.signal ? { signal: options.signal } : {}),
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new Unreachable(error);
  }
  if (!response.ok) throw new ApiProblem(await problemOf(response));
  if (response.status === 204) return undefined;
  return response.json();
}

const fill = (path: string, input: WireInput): string =>
  path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(textOf(input.params?.[key])));

function queryOf(input: WireInput): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(input.query ?? {})) {
    for (const one of [value].flat()) if (one !== undefined && one !== null) query.append(key, textOf(one));
  }
  return query.size > 0 ? `?${query.toString()}` : '';
}

/** Text of a parameter in an address; an object becomes JSON, which no call accepts. */
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);

async function problemOf(response: Response): Promise<Problem> {
  const text = await response.text();
  try {
    const parsed: unknown = JSON.parse(text);
    // Consoles of earlier versions send only the English text.
    if (isProblem(parsed)) return { message: { code: '', params: {} }, ...parsed };
  } catch {
    // Not a response of the console, perhaps the page of a proxy. The status is sufficient.
  }
  return {
    type: 'about:blank',
    title: response.statusText || 'Unknown error',
    status: response.status,
    code: 'UNKNOWN',
    message: { code: response.statusText === '' ? 'unknown' : '', params: {} },
  };
}

const isProblem = (value: unknown): value is Omit<Problem, 'message'> =>
  typeof value === 'object' && value !== null && 'title' in value && 'status' in value && 'code' in value;
