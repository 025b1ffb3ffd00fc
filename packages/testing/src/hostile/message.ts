import type { Schema } from '@backhaul/contract';
import * as fc from 'fast-check';
import * as z from 'zod';
import { validFor } from '../arbitrary/valid.js';
import { wrongPart } from './parts.js';
import { BODY_BYTES, BODY_TEXTS } from './texts.js';

/** A message for a socket or a bus. */
export interface HostileMessage {
  readonly payload: string | Buffer;
  /** Whether the schema accepts it. */
  readonly fits: boolean;
}

const BATCH = 100;

/** Endless messages of a schema, some valid, most with a defect somewhere; the same for the same seed. */
export function* hostileMessages(schema: Schema, seed: number): Generator<HostileMessage, never> {
  const arbitrary = fc.oneof(
    { weight: 3, arbitrary: validFor(schema).map(written) },
    { weight: 10, arbitrary: wrongPart(schema).map(written) },
    { weight: 3, arbitrary: fc.constantFrom<string | Buffer>(...BODY_TEXTS, ...BODY_BYTES) },
  );
  for (let batch = 0; ; batch += 1) {
    for (const payload of fc.sample(arbitrary, { numRuns: BATCH, seed: seed + batch })) {
      yield { payload, fits: fits(schema, payload) };
    }
  }
}

const written = (value: unknown): string => JSON.stringify(value) ?? '';

function fits(schema: Schema, payload: string | Buffer): boolean {
  if (!(schema instanceof z.core.$ZodType)) throw new TypeError('A schema of the contract is not a zod schema');
  try {
    return z.safeParse(schema, JSON.parse(payload.toString('utf8'))).success;
  } catch {
    return false;
  }
}
