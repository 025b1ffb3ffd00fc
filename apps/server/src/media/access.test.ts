import { pictureSubject, signMediaToken } from '@backhaul/contract/bus';
import { expect, it } from 'vitest';
import { decide } from './access.js';

const KEY = 'k'.repeat(43);
const NOW = 1_700_000_000_000;
const token = signMediaToken(KEY, 'c1', NOW + 1000);

it.each([
  [`/thumbnails/c1.jpg?token=${token}`, KEY, { status: 200, request: { kind: 'thumbnail', channelId: 'c1' } }],
  [`/previews/c1?token=${token}`, KEY, { status: 200, request: { kind: 'preview', channelId: 'c1' } }],
  [`/previews/c2?token=${token}`, KEY, { status: 401 }],
  [`/previews/c1?token=${token}`, undefined, { status: 401 }],
  ['/previews/c1', KEY, { status: 401 }],
  [`/previews/../c1?token=${token}`, KEY, { status: 404 }],
  [`/thumbnails/..%2Fc1.jpg?token=${token}`, KEY, { status: 404 }],
  ['/', KEY, { status: 404 }],
  ['//', KEY, { status: 404 }],
])('decides about %s', (url, key, decision) => {
  expect(decide(url, key, () => 0, NOW)).toEqual(decision);
});

it.each([
  ['an earlier token', token, 1, 401],
  ['the token of an earlier private session', signMediaToken(KEY, pictureSubject('c1', 1), NOW + 1000), 2, 401],
  ['the renewed token', signMediaToken(KEY, pictureSubject('c1', 2), NOW + 1000), 2, 200],
  ['a token of a generation to come', signMediaToken(KEY, pictureSubject('c1', 2), NOW + 1000), 1, 401],
])('%s after renewal', (_, given, generation, status) => {
  for (const path of ['/previews/c1', '/thumbnails/c1.jpg'])
    expect(decide(`${path}?token=${given}`, KEY, () => generation, NOW).status).toBe(status);
});
