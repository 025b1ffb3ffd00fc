/** Returns a local address for one in a playlist; `extension` tells players its kind. */
export type NameUrl = (url: URL, extension: string) => string;

/** Tags that are copied with their values, because none of them contains an address. */
const PLAIN: ReadonlySet<string> = new Set([
  'EXTM3U',
  'EXT-X-VERSION',
  'EXT-X-TARGETDURATION',
  'EXT-X-MEDIA-SEQUENCE',
  'EXT-X-DISCONTINUITY-SEQUENCE',
  'EXT-X-DISCONTINUITY',
  'EXT-X-PLAYLIST-TYPE',
  'EXT-X-BYTERANGE',
  'EXT-X-ENDLIST',
  'EXTINF',
]);

/** Attributes of the other tags that are copied; addresses are replaced by local ones. */
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  'EXT-X-KEY': ['METHOD', 'IV', 'URI'],
  'EXT-X-MAP': ['BYTERANGE', 'URI'],
  'EXT-X-MEDIA': ['TYPE', 'GROUP-ID', 'NAME', 'LANGUAGE', 'DEFAULT', 'AUTOSELECT', 'CHANNELS', 'URI'],
  'EXT-X-STREAM-INF': ['BANDWIDTH', 'CODECS', 'RESOLUTION', 'FRAME-RATE', 'AUDIO'],
};

type Attributes = ReadonlyMap<string, string>;

/**
 * A playlist (RFC 8216) rebuilt from known tags, with every address replaced, because unknown tags could contain one. Of several
 * variants only the one with the highest bandwidth is kept. Undefined if it is not a playlist.
 */
export function rewritePlaylist(text: string, base: URL, name: NameUrl): string | undefined {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n|\r/)
    .map((line) => line.trim());
  if (lines[0] !== '#EXTM3U') return undefined;
  const isMaster = lines.some((line) => line.startsWith('#EXT-X-STREAM-INF:'));
  const kept = isMaster ? bestVariant(lines) : lines;
  return `${kept.flatMap((line) => rewriteLine(line, base, isMaster ? 'm3u8' : 'ts', name)).join('\n')}\n`;
}

function rewriteLine(line: string, base: URL, extension: string, name: NameUrl): string[] {
  if (line === '') return [];
  if (!line.startsWith('#')) return namedUrl(line, base, extension, name);
  const [tag, value] = split(line.slice(1));
  if (PLAIN.has(tag)) return [value === undefined ? `#${tag}` : `#${tag}:${value}`];
  const known = ATTRIBUTES[tag];
  if (known === undefined) return [];
  const attributes = attributesOf(value ?? '');
  const parts: string[] = [];
  for (const key of known) {
    const given = attributes.get(key);
    if (given === undefined) continue;
    if (key !== 'URI') {
      parts.push(`${key}=${/^[\w.@-]+$/.test(given) ? given : `"${given.replaceAll('"', '')}"`}`);
      continue;
    }
    const [named] = namedUrl(given, base, tag === 'EXT-X-MEDIA' ? 'm3u8' : 'mp4', name);
    // Without its address the tag has another meaning.
    if (named === undefined) return [];
    parts.push(`URI="${named}"`);
  }
  return [`#${tag}:${parts.join(',')}`];
}

function namedUrl(text: string, base: URL, extension: string, name: NameUrl): string[] {
  const url = URL.canParse(text, base.href) ? new URL(text, base) : undefined;
  return url !== undefined && (url.protocol === 'http:' || url.protocol === 'https:') ? [name(url, extension)] : [];
}

const split = (tag: string): readonly [string, string?] => {
  const colon = tag.indexOf(':');
  return colon < 0 ? [tag] : [tag.slice(0, colon), tag.slice(colon + 1)];
};

const attributesOf = (list: string): Attributes =>
  new Map(
    [...list.matchAll(/([A-Z\d-]+)=(?:"([^"]*)"|([^",]*))/g)].map(([, key = '', quoted, plain]) => [
      key,
      quoted ?? plain ?? '',
    ]),
  );

const bandwidth = (attributes: Attributes): number => Number(attributes.get('BANDWIDTH') ?? 0) || 0;

/** The lines of the variant with the highest bandwidth, and of the sound that belongs to it. */
function bestVariant(lines: readonly string[]): string[] {
  const variants = lines.flatMap((line, index) => {
    if (!line.startsWith('#EXT-X-STREAM-INF:')) return [];
    const attributes = attributesOf(line);
    const address = lines.slice(index + 1).find((next) => next !== '' && !next.startsWith('#'));
    return address === undefined ? [] : [{ line, address, attributes }];
  });
  const [best] = variants.toSorted((one, other) => bandwidth(other.attributes) - bandwidth(one.attributes));
  if (best === undefined) return ['#EXTM3U'];
  const group = best.attributes.get('AUDIO');
  const sound = lines.filter((line) => {
    if (group === undefined || !line.startsWith('#EXT-X-MEDIA:')) return false;
    const attributes = attributesOf(line);
    return attributes.get('TYPE') === 'AUDIO' && attributes.get('GROUP-ID') === group;
  });
  return ['#EXTM3U', ...sound, best.line, best.address];
}
