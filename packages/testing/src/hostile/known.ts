import type { CallDef } from '@backhaul/contract';
import * as fc from 'fast-check';
import { type CallParts, validRequest } from '../arbitrary/valid.js';
import { REFERENCES } from '../suites/reference-kinds.js';
import { referencesOf } from '../suites/references.js';
import { mergedParts } from '../suites/request.js';

/** Ids of existing records, by kind: without them no request passes the check of its subject. */
export type KnownThings = Readonly<Record<string, readonly string[]>>;

/** Requests that a call accepts, most of them about existing records. */
export function requestAbout(title: string, call: CallDef, things: KnownThings): fc.Arbitrary<CallParts> {
  const fields = [
    ...(call.subject ? [{ ...call.subject }] : []),
    ...referencesOf(call).map((field) => ({ ...field, kind: REFERENCES[`${title} ${field.in}.${field.key}`] ?? '' })),
  ];
  return fields.reduce((requests, field) => {
    const ids = things[field.kind] ?? [];
    if (ids.length === 0) return requests;
    const named = fc.constantFrom(...ids).map((id): CallParts => ({ [field.in]: { [field.key]: id } }));
    const perhaps = fc.oneof({ weight: 4, arbitrary: named }, { weight: 1, arbitrary: fc.constant<CallParts>({}) });
    return fc.tuple(requests, perhaps).map(([request, over]) => mergedParts(request, over));
  }, validRequest(call));
}
