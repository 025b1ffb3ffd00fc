import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { edgesOf } from './edges.js';
import { validFor } from './valid.js';

const Thing = z.object({
  name: z.string().max(8).nullable(),
  roaming: z.boolean().nullable(),
  percent: z.int().min(0).max(100).nullable().optional(),
  kind: z.enum(['a', 'b']),
});

it('makes values that a schema accepts, null among them', () => {
  const things = fc.sample(validFor(Thing), 200);
  for (const thing of things) expect(Thing.safeParse(thing)).toMatchObject({ success: true });
  const roaming = new Set(things.map((thing) => Thing.parse(thing).roaming));
  expect(roaming).toEqual(new Set([true, false, null]));
});

it('knows the limits of nullable values', () => {
  expect(edgesOf(Thing)).toEqual(expect.arrayContaining([101, 'yes', 'A']));
});
