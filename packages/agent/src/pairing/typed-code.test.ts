import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import type { CredentialSource } from './credentials.js';
import { withTypedCode } from './typed-code.js';

const pairing = (code: string): CredentialSource => ({
  from: 'pairing',
  code,
  consoleUrl: 'http://c',
  kind: 'unit',
  path: '/c.json',
});

it('reads a code of - from the first line that holds something', async () => {
  const input = new PassThrough();
  const code = withTypedCode(pairing('-'), input);
  input.write('\n ABCD-');
  input.write('EFGH \nmore\n');
  expect(await code).toEqual(pairing('ABCD-EFGH'));
  expect(input.isPaused()).toBe(true);
});

it('reports an empty standard input', async () => {
  const input = new PassThrough();
  input.end('\n');
  await expect(withTypedCode(pairing('-'), input)).rejects.toThrow('no pairing code on standard input');
});

it.each([pairing('ABCD-EFGH'), { from: 'file', path: '/c.json' } as const])('leaves %j as it is', async (source) => {
  expect(await withTypedCode(source, new PassThrough())).toBe(source);
});
