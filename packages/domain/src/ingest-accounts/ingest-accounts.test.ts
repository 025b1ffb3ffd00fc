import { expect, it } from 'vitest';
import { mediaTypeOf, namedOfFile } from './ingest-accounts.js';

it.each([
  ['a.mkv', 'video/x-matroska'],
  ['a.MP4', 'video/mp4'],
  ['a.mov', 'video/quicktime'],
  ['a.xml', 'application/xml'],
  ['a.exe', 'application/octet-stream'],
  ['a', 'application/octet-stream'],
])('%s is of type %s', (name, type) => {
  expect(mediaTypeOf(name)).toBe(type);
});

it.each([
  ['a.mkv', 'a.mkv', 'file'],
  ['a.mkv', 'a.mkv.xml', 'metadata'],
  ['a.xml', 'a.xml', 'file'],
  ['a.xml', 'a.xml.xml', 'metadata'],
  ['a.mkv', 'b.mkv', null],
  ['a.mkv', 'a.xml', null],
])('of %s the address %s names %s', (file, asked, named) => {
  expect(namedOfFile(file, asked)).toBe(named);
});
