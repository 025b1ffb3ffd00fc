import { defineCalls } from '@backhaul/contract';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { requestParser } from './parse.js';
import { Refusal } from '../kernel/refusal.js';

const { change, list } = defineCalls({
  change: {
    method: 'POST',
    path: '/change',
    summary: 'x',
    access: { public: true },
    body: z.strictObject({ name: z.string().optional() }),
    response: null,
  },
  list: { method: 'GET', path: '/list', summary: 'x', access: { public: true }, response: null },
});

/** The refused fields; none: the request is accepted. */
function refused(call: typeof change | typeof list, body: unknown): readonly string[] {
  try {
    requestParser(call, 20)({ params: {}, query: {}, body });
    return [];
  } catch (error) {
    if (error instanceof Refusal) return (error.fields ?? []).map(({ path }) => path);
    throw error;
  }
}

describe('requestParser', () => {
  it.each([
    ['no body, where every field may be left out', change, undefined, []],
    ['an empty object', change, {}, []],
    ['null, which is no object', change, null, ['body']],
    ['a list', change, [], ['body']],
    ['an unknown field', change, { zz: 1 }, ['body.zz']],
    ['no body, where none is wanted', list, undefined, []],
    ['something, where no body is wanted', list, { a: 1 }, ['body.a']],
  ] as const)('%s', (_what, call, body, fields) => {
    expect(refused(call, body)).toEqual(fields);
  });
});
