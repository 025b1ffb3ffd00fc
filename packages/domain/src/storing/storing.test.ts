import { expect, it } from 'vitest';
import type { Metadata } from '../configuration/settings.js';
import { STORE_MODES, STORE_QUALITIES, type StoreMode, type StoreQuality } from '../configuration/vocabulary.js';
import {
  modeFlags,
  holdsChannel,
  metadataOfTags,
  metadataTags,
  recordingStem,
  sluglineInName,
  effectiveMetadata,
  storeTier,
  STORE_TIERS,
} from './storing.js';

it.each<[StoreMode, string, boolean]>([
  ['live', 'live', true],
  ['storeAndForward', 'stores forwards', true],
  ['liveAndStore', 'live stores', true],
  ['storeOnly', 'stores', false],
])('%s: %s; holds the channel: %s', (mode, actions, holds) => {
  const done = Object.entries(modeFlags(mode)).flatMap(([flag, does]) => (does ? [flag] : []));
  expect(done.join(' ')).toBe(actions);
  expect(holdsChannel(mode)).toBe(holds);
});

it('every mode does something', () => {
  for (const mode of STORE_MODES) expect(Object.values(modeFlags(mode)).some(Boolean)).toBe(true);
});

it.each<[StoreQuality, string]>([
  ['high', 'uhd'],
  ['medium', 'hd'],
  ['low', 'sd'],
])('%s is kept as %s', (quality, tier) => expect(storeTier(quality)).toBe(tier));

it('each quality has a different tier', () => {
  expect(STORE_QUALITIES.map(storeTier)).toEqual(STORE_TIERS);
});

const NOTHING: Metadata = {
  slugline: '',
  storyId: '',
  crewName: '',
  reporter: '',
  provider: '',
  usageTerms: '',
  keywords: '',
  comments: '',
};

it('what goes with a picture is what was said, else the default', () => {
  const fields = { ...NOTHING, slugline: ' Harbour fire ', reporter: '  ' };
  const defaults = { ...NOTHING, slugline: 'Untitled', reporter: 'Desk' };
  expect(effectiveMetadata({ enabled: true, fields, defaults })).toEqual({
    slugline: 'Harbour fire',
    reporter: 'Desk',
  });
  expect(effectiveMetadata({ enabled: false, fields, defaults })).toEqual({});
  expect(effectiveMetadata({ enabled: true, fields: NOTHING, defaults: NOTHING })).toEqual({});
});

it.each([
  ['', 'crew-1-2026-11-20T21-05-09'],
  ['NEWS_', 'NEWS_crew-1-2026-11-20T21-05-09'],
])('names a file with the prefix %j', (prefix, expected) => {
  expect(recordingStem(prefix, 'crew-1', Date.UTC(2026, 10, 20, 21, 5, 9, 500))).toBe(expected);
});

it.each([
  [undefined, ''],
  ['', ''],
  [' ; /', ''],
  ['Harbour fire/2', 'Harbour-fire-2-'],
  ['Öffnung: ../../etc', 'Offnung-etc-'],
  ['Брифинг', 'Брифинг-'],
  ['Große & ünd Æther', 'Grosse-und-AEther-'],
  ['Fire (2) @dock_a+b', 'Fire-(2)-@dock_a+b-'],
  ['x'.repeat(60), `${'x'.repeat(40)}-`],
])('puts the slugline %j into names as %j', (slugline, expected) => {
  expect(sluglineInName(slugline)).toBe(expected);
});

it('names a file with the slugline', () => {
  expect(recordingStem('NEWS_', 'crew-1', 0, 'Flood')).toBe('NEWS_Flood-crew-1-1970-01-01T00-00-00');
});

it('what goes with a picture is written into its file under names that players know', () => {
  const said = { slugline: 'Harbour fire', reporter: 'A. Reed', keywords: 'port; fire' };
  expect(metadataTags(said)).toEqual(['title=Harbour fire', 'artist=A. Reed', 'keywords=port; fire']);
  expect(metadataTags({})).toEqual([]);
});

it('reads metadata out of the tags of a file', () => {
  expect(metadataOfTags({ title: 'Harbour fire', ARTIST: ' A. Reed ', encoder: 'Lavf', comment: '' })).toEqual({
    slugline: 'Harbour fire',
    reporter: 'A. Reed',
  });
  expect(metadataOfTags({ title: 'x'.repeat(2000) }).slugline).toHaveLength(1024);
});
