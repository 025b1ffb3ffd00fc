import { ipInputProtocol } from '@backhaul/domain';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { connect } from 'node:net';
import { resolve } from 'node:path';

/**
 * A video source: a live test picture with clock, name and tone; a short clip of the same that is encoded once and looped;
 * a looped file; a capture device (Video4Linux); a stream that is fetched by its address.
 */
export type Source =
  | { readonly kind: 'test' }
  | { readonly kind: 'loop' }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'device'; readonly path: string }
  | { readonly kind: 'ip'; readonly url: string };

/** Inputs of a unit, the first for a single camera (spec 1 §9: sdi0 to sdi3). */
export type Inputs = readonly [Source, ...Source[]];

/** Parses `--source`. */
export function readSource(text: string): Source {
  if (ipInputProtocol(text) !== undefined) return { kind: 'ip', url: text };
  if (text === 'test' || text === 'loop') return { kind: text };
  return { kind: text.startsWith('/dev/') ? 'device' : 'file', path: resolve(text) };
}

/** Whether the source has video: a generated one always has. */
export async function isConnected(source: Source): Promise<boolean> {
  if (source.kind === 'test' || source.kind === 'loop') return true;
  if (source.kind === 'ip') return answers(source.url);
  return access(source.path, constants.R_OK).then(
    () => true,
    () => false,
  );
}

const DEFAULT_PORTS = { rtsp: 554, rtmp: 1935 } as const;
const ANSWER_MS = 1500;

/** Whether something listens at the address of a stream. SRT uses UDP, where only the stream itself could show that. */
async function answers(url: string): Promise<boolean> {
  const protocol = ipInputProtocol(url);
  if (protocol === undefined) return false;
  if (protocol === 'srt') return true;
  const { hostname, port } = new URL(url);
  const address = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || DEFAULT_PORTS[protocol] };
  return new Promise((resolved) => {
    const socket = connect({ ...address, timeout: ANSWER_MS });
    const end = (there: boolean) => (): void => {
      socket.destroy();
      resolved(there);
    };
    socket.once('connect', end(true)).once('timeout', end(false)).once('error', end(false));
  });
}
