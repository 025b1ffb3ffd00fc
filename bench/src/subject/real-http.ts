import { Agent, request as ask, type IncomingMessage } from 'node:http';
import type { Injectable, TestRequest, TestResponse } from '@backhaul/testing';

export interface RealHttp {
  /** Asks over a real connection, with the address and the headers as they are: nothing is put right on the way. */
  readonly inject: Injectable;
  readonly close: () => void;
}

const LATE_MS = 30_000;

/** A client of a running server, on at most so many kept connections. */
export function realHttp(url: string, connections = 8): RealHttp {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    inject: (request) => send({ hostname, port, agent }, request),
    close: () => agent.destroy(),
  };
}

interface Way {
  readonly hostname: string;
  readonly port: string;
  readonly agent: Agent;
}

const send = (way: Way, { method, url, headers, payload }: TestRequest): Promise<TestResponse> =>
  new Promise((resolve, reject) => {
    // Node gives the body of a DELETE no length by itself.
    const sized = payload !== undefined && !('transfer-encoding' in headers);
    const all = { ...headers, ...(sized && { 'content-length': String(Buffer.byteLength(payload)) }) };
    const outgoing = ask({ ...way, method, path: url, headers: all, timeout: LATE_MS }, (incoming) => {
      gather(incoming).then(resolve, reject);
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error(`${method} ${url.slice(0, 200)} was not answered`)));
    // A server may answer and hang up while a body that is too large is still on its way.
    outgoing.on('error', (error) => setImmediate(reject, error));
    outgoing.end(payload);
  });

async function gather(incoming: IncomingMessage): Promise<TestResponse> {
  const parts: Uint8Array[] = [];
  for await (const part of incoming) if (part instanceof Uint8Array) parts.push(part);
  return { status: incoming.statusCode ?? 0, headers: incoming.headers, body: Buffer.concat(parts) };
}
