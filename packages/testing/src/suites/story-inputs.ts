import type { CallParts } from '../arbitrary/valid.js';

const FURTHER = ['storyId', 'crewName', 'reporter', 'provider', 'usageTerms', 'keywords', 'comments'] as const;
const ABSENT = Object.fromEntries(FURTHER.map((field) => [field, undefined]));
const PAGE = { offset: 0, limit: 50, searchValue: '' };
const MAPPING = '<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"/>';

/** Ports of the console; unique for each newsroom. */
let port = 20_000;

/** The settings of a newsroom that is off, so that no connection is made. */
export const newsroomBody = (groupId: string) => ({
  groupId,
  enabled: false,
  settings: {
    kind: 'mos' as const,
    host: 'newsroom.example',
    mosId: 'backhaul',
    ncsId: 'NCS',
    lowerPort: 10_540,
    upperPort: 10_541,
    listenLower: (port += 1),
    listenUpper: (port += 1),
  },
});

/** Inputs of calls on stories and newsrooms that cannot be generated; undefined for the rest. */
export function storyInputs(call: string): CallParts | undefined {
  switch (call) {
    case 'stories.list':
      return { query: { ...PAGE, groupId: undefined } };
    case 'stories.ofUnit':
      return { query: PAGE };
    case 'stories.create':
    case 'stories.update':
      return { body: { ...ABSENT, slugline: 'Flood' } };
    case 'newsrooms.setMapping':
      return { body: { name: 'made.xslt', content: MAPPING } };
    case 'newsrooms.test':
      return { body: { sample: '<a/>' } };
    default:
      return undefined;
  }
}
