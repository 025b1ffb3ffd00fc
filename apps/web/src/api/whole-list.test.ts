import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { wholeList } from './whole-list.js';

interface Input {
  readonly query: { readonly offset: number; readonly limit: number };
}

/** A list of `total` records, and the parts that were requested. */
function listOf(total: number, serve = (offset: number) => offset) {
  const asked: number[] = [];
  const call = async ({ query: { offset, limit } }: Input) => {
    asked.push(offset);
    const from = serve(offset);
    const length = Math.max(0, Math.min(limit, total - from));
    return { total, items: Array.from({ length }, (_, index) => ({ id: `r${from + index}` })) };
  };
  return { asked, call: Object.assign(call, { key: () => ['groups', 'list'] }) };
}

const read = (list: ReturnType<typeof listOf>) =>
  new QueryClient().fetchQuery(wholeList(list.call, (query) => ({ query })));

test.each([
  [0, [0]],
  [500, [0]],
  [501, [0, 500]],
  [1203, [0, 500, 1000]],
])('all of %i records are read', async (total, asked) => {
  const list = listOf(total);
  expect(await read(list)).toHaveLength(total);
  expect(list.asked).toEqual(asked);
});

test('a record that comes twice, since another was added before it meanwhile, is there once', async () => {
  const found = await read(listOf(900, (offset) => Math.max(0, offset - 1)));
  expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
});
