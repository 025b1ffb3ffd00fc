import { beforeAll, describe, expect, test } from 'vitest';
import { permissionsOf, type Role } from '@backhaul/domain';
import { signMediaToken } from '@backhaul/contract/bus';
import type { Caller } from '../../platform/access/scope.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { LiveRegistry } from '../registry/registry.js';
import { NORTH, SOUTH } from '../../testing/seed.js';
import { registryWorld, reportedChannel, serverState } from '../../testing/registry.js';
import { below, mediaSource } from './source.js';

const world = await registryWorld();
let registry: LiveRegistry;
let seq = 0;
beforeAll(async () => {
  registry = await world.registry();
  world.comes(registry, world.serverId);
});

const caller = (groupId: string, role: Role = 'luc_read'): Caller => ({
  userId: 'u',
  username: 'u',
  sessionId: 's',
  roles: [],
  address: '',
  permissions: permissionsOf([role]),
  scope: { all: false, inventoryIds: new Set(), groupIds: new Set([groupId]) },
});

function report(mediaUrl: string, hasPicture = true): void {
  seq += 1;
  const channels = [reportedChannel(world.channelId, { hasPicture })];
  registry.state(world.address(world.serverId), serverState({ seq, mediaUrl, channels }));
}

const key = () => registry.serverRecord(world.serverId)?.mediaKey ?? '';
const token = () => signMediaToken(key(), world.channelId, world.now + 1000);
/** The address, or the name of the refusal. */
function outcome(who: Caller, channelId: string, text: string): string {
  try {
    return mediaSource({ registry }, who, channelId, text, world.now).href;
  } catch (error) {
    if (error instanceof Refusal) return error.error;
    throw error;
  }
}

test('is the address that the channel’s own server reports, with the token for the console', () => {
  report('http://10.0.0.7:7000/media/');
  expect(outcome(caller(NORTH), world.channelId, token())).toBe('http://10.0.0.7:7000/media/');
  const url = below(new URL('http://10.0.0.7:7000/media/'), 'thumbnails/ch.jpg', 'to.ken');
  expect(url.href).toBe('http://10.0.0.7:7000/media/thumbnails/ch.jpg?token=to.ken');
  expect(below(new URL('http://h:1'), 'previews/ch', 't').href).toBe('http://h:1/previews/ch?token=t');
});

test('a foreign channel is as a missing one, whatever the token', () => {
  report('http://10.0.0.7:7000');
  for (const text of [token(), '', 'junk']) {
    expect(outcome(caller(SOUTH), world.channelId, text)).toBe('NOT_FOUND');
    expect(outcome(caller(NORTH), 'no-such-channel', text)).toBe('NOT_FOUND');
  }
  expect(outcome(caller(NORTH, 'luc_vr_viewer'), world.channelId, token())).toBe('NOT_FOUND');
});

test.each([['junk'], [''], ['a.1'], ['expired']])('a token that is not good is refused: %s', (text) => {
  report('http://10.0.0.7:7000');
  const given = text === 'expired' ? signMediaToken(key(), world.channelId, world.now) : text;
  expect(outcome(caller(NORTH), world.channelId, given)).toBe('FORBIDDEN');
});

describe('an address that is no plain web address is not fetched', () => {
  test.each([
    ['file:///etc/passwd'],
    ['ftp://host/'],
    ['unix:/var/run/docker.sock'],
    ['http://user:password@host/'],
    ['http://host/?x=1'],
    ['http://host/#x'],
    ['//host'],
    [''],
  ])('%s', (mediaUrl) => {
    report(mediaUrl);
    expect(outcome(caller(NORTH), world.channelId, token())).toBe('NOT_FOUND');
  });
});

test('there is none without a picture, or while the server is away', () => {
  report('http://10.0.0.7:7000', false);
  expect(outcome(caller(NORTH), world.channelId, token())).toBe('NOT_FOUND');
  report('http://10.0.0.7:7000');
  world.goes(registry, world.serverId);
  expect(outcome(caller(NORTH), world.channelId, token())).toBe('NOT_FOUND');
  world.comes(registry, world.serverId);
});
