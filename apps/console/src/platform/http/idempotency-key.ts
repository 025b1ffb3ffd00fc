import { message } from '@backhaul/contract';

import type { FastifyRequest } from 'fastify';
import { invalid } from '../kernel/refusal.js';

const HEADER = 'idempotency-key';
const KEY = /^[\x21-\x7e]{1,255}$/;

/** The key of a POST, if it has one: 1–255 visible ASCII characters. Throws `INVALID` for anything else. */
export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers[HEADER];
  if (key === undefined || request.method !== 'POST') return undefined;
  if (typeof key !== 'string' || !KEY.test(key)) throw invalid(`header.${HEADER}`, message('default'));
  return key;
}
