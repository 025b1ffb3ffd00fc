import { endingOf } from '../channel-files/channel-files.js';

/** Most files on one page of the feed, the newest first. */
export const MOST_FEED_FILES = 200;

const TYPES: Readonly<Record<string, string>> = {
  '.mkv': 'video/x-matroska',
  '.mp4': 'video/mp4',
  '.mov': 'video/quicktime',
  '.3gp': 'video/3gpp',
  '.ts': 'video/mp2t',
  '.xml': 'application/xml',
};

/** Media type of a file by the ending of its name (IANA; Matroska: RFC 9559). */
export const mediaTypeOf = (name: string): string => TYPES[endingOf(name)] ?? 'application/octet-stream';

/** What an address below the feed's files names: the file itself, its metadata as XML, or nothing. */
export function namedOfFile(fileName: string, asked: string): 'file' | 'metadata' | null {
  if (asked === fileName) return 'file';
  return asked === `${fileName}.xml` ? 'metadata' : null;
}
