import { Agent, request as ask, type IncomingMessage } from 'node:http';
import type { Injectable, TestRequest, TestResponse } from '@backhaul/testing';

export interface RealHttp {
  /** Sends a request over a real connection, with URL and headers unchanged. */
  readonly inject: Injectable;
  readonly close: () => void;
}

const LATE_MS = 30_000;

/** A client of a running server, with at most `connections` persistent connections. */
export function realHttp(url: string, connections = 8): RealHttp {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    inject: (request) => send({ hostname, port, agent }, request),
    close: () => agent.destroy(),
  };
}

interface Target {
  readonly hostname: string;
  readonly port: string;
  readonly agent: Agent;
}

const send = (target: Target, { method, url, headers, payload }: TestRequest): Promise<TestResponse> =>
  new Promise((resolve, reject) => {
    // Node sets no length for the body of a DELETE.
    const sized = payload !== undefined && !('transfer-encoding' in headers);
    const all = { ...headers, ...(sized && { 'content-length': String(Buffer.byteLength(payload)) }) };
    const outgoing = ask({ ...target, method, path: url, headers: all, timeout: LATE_MS }, (incoming) => {
      gather(incoming).then(resolve, reject);
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error(`${method} ${url.slice(0, 200)} had no response`)));
    // A server may respond and close while a body that is too large is still being sent.
    outgoing.on('error', (error) => setImmediate(reject, error));
    outgoing.end(payload);
  });

async function gather(incoming: IncomingMessage): Promise<TestResponse> {
  const parts: Uint8Array[] = [];
  for await (const part of incoming) if (part instanceof Uint8Array) parts.push(part);
  return { status: incoming.statusCode ?? 0, headers: incoming.headers, body: Buffer.concat(parts) };
}
