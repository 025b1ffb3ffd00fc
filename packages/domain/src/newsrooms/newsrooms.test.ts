import { describe, expect, it } from 'vitest';
import { checkListenPort, checkMosId, checkNewsroomUrl, isXsltName, sameNewsroomHost, takeStory } from './newsrooms.js';

const taken = (slugline: string, more: object = {}) =>
  takeStory({ externalId: 's1', fields: { slugline, ...more } }).fields;

describe('a story of a newsroom', () => {
  it.each([
    ['Harbour fire', 'Harbour fire'],
    [' Harbour\r\n\tfire ', 'Harbour fire'],
    ['a;b', 'a,b'],
    ['a\\b', 'a/b'],
    ['\u0000x\u001f', 'x'],
    ['x'.repeat(2000), 'x'.repeat(1024)],
  ])('fits %j to the rules', (given, expected) => {
    expect(taken(given)?.slugline).toBe(expected);
  });

  it('keeps the fields that it has', () => {
    expect(taken('Flood', { reporter: 'A. Reed' })).toMatchObject({ reporter: 'A. Reed', comments: '' });
  });

  it.each([
    ['s1', '', 'slugline is missing'],
    ['s1', ' \n ', 'slugline is missing'],
    [' ', 'Flood', 'The story has no id'],
  ])('is refused with the id %j and the slugline %j', (externalId, slugline, text) => {
    expect(takeStory({ externalId, fields: { slugline } })).toMatchObject({ fields: null, refused: { text } });
  });
});

it.each([
  ['http://news.example/rundown.xml', true],
  ['https://news.example:8443/a?b=c', true],
  ['sftp://news.example/out/rundown.xml', true],
  ['https://user:password@news.example/', false],
  ['https://news.example', false],
  ['file:///etc/passwd', false],
  ['ftp://news.example/x', false],
  ['http://a b/x', false],
  ['folder:', true],
  ['folder:rundowns/Abend 1.xml', true],
  ['folder:/rundowns/', true],
  ['folder:../other', false],
  ['folder:a/../../b', false],
  ['folder:.ssh/id', false],
  ['folder:a%2f..', false],
  ['folder:a\\b', false],
  ['folder:a\u0000b', false],
  ['', false],
])('an address of XML may be %j: %s', (url, allowed) => {
  expect(checkNewsroomUrl(url) === null).toBe(allowed);
});

it.each([
  ['mapping.xslt', true],
  ['mapping.XSL', true],
  ['mapping.xml', false],
  ['mapping.xslt.exe', false],
  ['../mapping.xslt', false],
  ['', false],
])('the file %j is a mapping by its name: %s', (name, is) => {
  expect(isXsltName(name)).toBe(is);
});

it('knows ids of MOS, and ports that a program may listen on', () => {
  expect([checkMosId('ncs.metro-1'), checkMosId('a b')].map((refused) => refused?.text)).toEqual([
    undefined,
    'Invalid field',
  ]);
  expect(checkMosId('')?.text).toBe('This field is required');
  expect([checkListenPort(10_540), checkListenPort(80)].map((refused) => refused?.text)).toEqual([
    undefined,
    'Must be 1024 or more',
  ]);
});

it('sends a password to its own host and user alone', () => {
  const known = { url: 'https://news.example/a.xml', user: 'desk' };
  expect(sameNewsroomHost(known, { ...known, url: 'https://news.example/b.xml' })).toBe(true);
  expect(sameNewsroomHost(known, { ...known, url: 'https://evil.example/a.xml' })).toBe(false);
  expect(sameNewsroomHost(known, { ...known, url: 'http://news.example/a.xml' })).toBe(false);
  expect(sameNewsroomHost(known, { ...known, user: 'root' })).toBe(false);
});
