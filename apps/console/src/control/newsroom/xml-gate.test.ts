import { expect, it } from 'vitest';
import { readStories } from './read-stories.js';
import { xmlProblem } from './xml-gate.js';

const deep = (levels: number): string => '<a>'.repeat(levels) + '</a>'.repeat(levels);

it.each([
  ['<a/>', null],
  ['<?xml version="1.0"?><a>x</a>', null],
  [deep(64), null],
  [deep(65), { line: 1, text: 'File type is not supported', forbidden: true }],
  ['<!DOCTYPE a><a/>', { line: 1, text: 'File type is not supported', forbidden: true }],
  ['<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>\n<a>&b;</a>', { forbidden: true }],
  [`<a>${'x'.repeat(1024 * 1024)}</a>`, { line: null, text: 'File size is too big', forbidden: true }],
  ['<a>\n<b></a>', { line: 2, forbidden: false }],
  ['<a>&nothing;</a>', { forbidden: false }],
  ['', { forbidden: false }],
])('finds what is wrong with %#', (text, expected) => {
  if (expected === null) expect(xmlProblem(text)).toBeNull();
  else expect(xmlProblem(text)).toMatchObject(expected);
});

it('reads stories with their rundowns, and leaves out the rest', () => {
  const xml = `<stories>
    <rundown id="r1" name="News at 7">
      <story id="s1"><slugline>Harbour <![CDATA[& fire]]></slugline><reporter>A. Reed</reporter><other>x</other></story>
    </rundown>
    <story id="s2"><slugline>Flood</slugline></story>
    <slugline>nobody's</slugline>
  </stories>`;
  expect(readStories(xml)).toEqual([
    { externalId: 's1', fields: { slugline: 'Harbour & fire', reporter: 'A. Reed' }, rundownId: 'r1', rundown: 'News at 7', line: 3 }, // prettier-ignore
    { externalId: 's2', fields: { slugline: 'Flood' }, rundownId: '', rundown: '', line: 5 },
  ]);
});
