import type { CallDef, Schema } from '@backhaul/contract';
import * as fc from 'fast-check';
import * as z from 'zod';
import { edgesOf } from '../arbitrary/edges.js';
import { junk } from '../arbitrary/junk.js';
import { mutated } from '../arbitrary/mutated.js';
import { type CallParts, validFor } from '../arbitrary/valid.js';

/** A part of a call's request that was valid and has one defect, or lies at its limit, at any depth. */
export const wrongPart = (schema: Schema): fc.Arbitrary<unknown> => wrongFrom(validFor(schema), schema);

function wrongFrom(valid: fc.Arbitrary<unknown>, schema: Schema): fc.Arbitrary<unknown> {
  const edges = edgesOf(schema);
  return mutated(valid, edges.length === 0 ? junk : fc.oneof(junk, fc.constantFrom(...edges)));
}

const PARTS = ['params', 'query', 'body'] as const;

/** No URL has a segment of one or two dots: clients resolve them as the same or the parent folder (RFC 3986 §5.2.4). */
const isPath = (params: unknown): boolean =>
  typeof params !== 'object' ||
  params === null ||
  !Object.values(params).some((text) => text === '.' || text === '..' || text === '');

/** Requests of a call of which one part is wrong. Null for a call without input. */
export function wrongRequest(call: CallDef, valid: fc.Arbitrary<CallParts>): fc.Arbitrary<CallParts> | null {
  const parts = PARTS.flatMap((part) => {
    const schema = call[part];
    if (!schema) return [];
    const wrong = wrongFrom(
      valid.map((request) => request[part]),
      schema,
    );
    const sendable = part === 'params' ? wrong.filter(isPath) : wrong;
    return [sendable.map((value): CallParts => ({ [part]: value }))];
  });
  if (parts.length === 0) return null;
  return fc.tuple(valid, fc.oneof(...parts)).map(([good, wrong]) => ({ ...good, ...wrong }));
}

/** Whether the schema of a call refuses a body. */
export function refusesBody(call: CallDef, body: unknown): boolean {
  if (!(call.body instanceof z.core.$ZodType)) return false;
  const text = JSON.stringify(body);
  // A missing body counts as an empty one.
  const sent: unknown = text === undefined ? {} : JSON.parse(text);
  return !z.safeParse(call.body, sent).success;
}
