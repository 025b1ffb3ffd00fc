import { aiProblemOf, ANY_LANGUAGE, type AiProblem, type AnsweredSegment } from '@backhaul/domain';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import * as z from 'zod';
import { checkedLookup, ForbiddenReceiver, isOwn, isReceiver, type OwnNetworks } from '../webhooks/receivers.js';

/** A service with the API of OpenAI, and the settings of requests to it. */
export interface SpeechService {
  readonly baseUrl: string;
  readonly key: string | null;
  readonly model: string;
  readonly language: string;
}

/** Audio as a file. */
export interface Sound {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

export interface AskOptions {
  readonly networks: OwnNetworks;
  /** Time limit for the complete answer, ms. */
  readonly patienceMs: number;
  readonly signal?: AbortSignal;
}

/** The answer of a service; `problem` null: the transcript. Error texts of the service are dropped, because they may contain the key. */
export type Asked =
  | { readonly problem: null; readonly status: number; readonly segments: readonly AnsweredSegment[] }
  | { readonly problem: AiProblem; readonly status: number | null };

/** Far above the transcript of five minutes, bytes. */
const MOST_ANSWER = 2 * 1024 * 1024;
/** End of an answer without times, which covers the whole piece, s. */
const WHOLE_S = 1e6;

const Answer = z.object({
  text: z.string(),
  segments: z.array(z.object({ start: z.number(), end: z.number(), text: z.string() })).optional(),
});

class TooLong extends Error {}

/**
 * Sends audio to a service for a transcript, `POST {base}/audio/transcriptions` (OpenAI API reference, "Create transcription"): to an
 * address of the internet over TLS, or of a permitted network; redirections are not followed. Rejects only when `signal` is aborted.
 */
export async function askService(service: SpeechService, sound: Sound, options: AskOptions): Promise<Asked> {
  const timeout = AbortSignal.timeout(options.patienceMs);
  const signal = options.signal === undefined ? timeout : AbortSignal.any([timeout, options.signal]);
  try {
    const response = await post(service, sound, options.networks, signal);
    const status = response.statusCode ?? 0;
    const problem = aiProblemOf(status);
    if (problem !== null) {
      response.destroy();
      return { problem, status };
    }
    return answerOf(await textOf(response), status);
  } catch (error) {
    options.signal?.throwIfAborted();
    return { problem: timeout.aborted ? 'timeout' : problemOf(error), status: null };
  }
}

async function post(
  service: SpeechService,
  sound: Sound,
  networks: OwnNetworks,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const url = new URL(`${service.baseUrl.replace(/\/+$/, '')}/audio/transcriptions`);
  if (!mayAsk(url, networks)) throw new ForbiddenReceiver();
  const form = new Request(url, { method: 'POST', body: formOf(service, sound) });
  const body = Buffer.from(await form.arrayBuffer());
  const isSealed = url.protocol === 'https:';
  return new Promise((resolve, reject) => {
    const open = isSealed ? requestHttps : requestHttp;
    const request = open(
      url,
      {
        method: 'POST',
        headers: {
          'content-type': form.headers.get('content-type') ?? '',
          'content-length': body.length,
          accept: 'application/json',
          'user-agent': 'Backhaul-Transcripts/1',
          ...(service.key !== null && { authorization: `Bearer ${service.key}` }),
        },
        agent: false,
        lookup: checkedLookup(networks, isSealed ? isReceiver : isOwn),
        signal,
      },
      resolve,
    );
    request.on('error', reject);
    request.end(body);
  });
}

/** Whether an address is permitted, as far as that is known before its host is looked up. */
export function mayAsk({ protocol, hostname }: URL, networks: OwnNetworks): boolean {
  const host = hostname.replaceAll(/[[\]]/g, '');
  if (protocol !== 'https:' && networks.length === 0) return false;
  return isIP(host) === 0 || (protocol === 'https:' ? isReceiver : isOwn)(host, networks);
}

function formOf({ model, language }: SpeechService, { name, type, bytes }: Sound): FormData {
  const form = new FormData();
  form.append('model', model);
  form.append('response_format', 'verbose_json');
  form.append('timestamp_granularities[]', 'segment');
  if (language !== ANY_LANGUAGE) form.append('language', language);
  form.append('file', new Blob([new Uint8Array(bytes)], { type }), name);
  return form;
}

async function textOf(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of response) {
    const bytes = Buffer.from(part);
    length += bytes.length;
    if (length > MOST_ANSWER) {
      response.destroy();
      throw new TooLong();
    }
    parts.push(bytes);
  }
  return Buffer.concat(parts).toString('utf8');
}

function answerOf(text: string, status: number): Asked {
  const parsed = Answer.safeParse(jsonOf(text));
  if (!parsed.success) return { problem: 'answer', status };
  const { text: whole, segments = [] } = parsed.data;
  return {
    problem: null,
    status,
    segments: segments.length > 0 ? segments : [{ start: 0, end: WHOLE_S, text: whole }],
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function problemOf(error: unknown): AiProblem {
  if (error instanceof ForbiddenReceiver) return 'forbidden';
  return error instanceof TooLong ? 'tooLong' : 'unreachable';
}
