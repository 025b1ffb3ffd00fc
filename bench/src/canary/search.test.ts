import { expect, it } from 'vitest';
import { search, type Find } from './search.js';

const secrets = [
  { kind: 'password', value: 'Sing-"loud"-7 +' },
  { kind: 'code', value: 'ABCD-EFGH' },
];
const nothing = () => false;
const find = (content: string | Buffer, place = 'log'): Find => ({ place, where: 'line 1', content });

it.each([
  ['as it is', 'user typed Sing-"loud"-7 + here'],
  ['in JSON', '{"body":{"password":"Sing-\\"loud\\"-7 +"}}'],
  ['in an address', 'GET /?password=Sing-%22loud%22-7%20%2B'],
  ['in base 64', `authorization: Basic ${Buffer.from('Sing-"loud"-7 +').toString('base64')}`],
  ['in hexadecimal digits', `\\x${Buffer.from('Sing-"loud"-7 +').toString('hex')}`],
  ['among bytes', Buffer.from('\0\x01Sing-"loud"-7 +\xff', 'latin1')],
])('finds a secret %s', (_title, content) => {
  expect(search(secrets, [find(content)], nothing)).toEqual([{ kind: 'password', place: 'log', where: 'line 1' }]);
});

it('finds none in other texts', () => {
  expect(search(secrets, [find('Sing-"loud"-8 + ABCD EFGH'), find(Buffer.alloc(100))], nothing)).toEqual([]);
});

it('reports each place except the intended ones', () => {
  const finds = [find('ABCD-EFGH', 'answer'), find('ABCD-EFGH', 'database')];
  const hits = search(secrets, finds, (kind, { place }) => kind === 'code' && place === 'answer');
  expect(hits).toEqual([{ kind: 'code', place: 'database', where: 'line 1' }]);
});
