import { INGEST } from '@backhaul/contract';
import { mediaTypeOf, METADATA_FIELDS, type MetadataField } from '@backhaul/domain';
import { type Html, html } from '../../platform/http/html.js';
import { xml, xmlDocument } from '../../platform/http/xml.js';
import type { FeedPage, IngestFile } from './files-store.js';

/** Namespace of what RSS and Media RSS have no element for: `docs/newsroom.md`. */
const OWN = 'urn:backhaul:ingest:1';

/** A file with the name of its unit, if the account may know it. */
export interface NamedFile extends IngestFile {
  readonly unitName: string | undefined;
}

/** A link to a page of the feed, by its relation. */
interface PageLink {
  readonly rel: 'self' | 'first' | 'previous' | 'next';
  readonly href: string;
}

/** Links of a page that was asked for at `self` (RFC 5005, paged feeds): to the newest files, to newer and to older ones. */
export function linksOf(self: string, { files, older, newer }: FeedPage): readonly PageLink[] {
  const at = (cursor: Readonly<Record<string, string | undefined>>): string => {
    const url = new URL(self);
    for (const key of ['before', 'after']) url.searchParams.delete(key);
    for (const [key, place] of Object.entries(cursor)) if (place !== undefined) url.searchParams.set(key, place);
    return url.href;
  };
  return [
    { rel: 'self', href: self },
    { rel: 'first', href: at({}) },
    ...(newer ? [{ rel: 'previous' as const, href: at({ after: files[0]?.place }) }] : []),
    ...(older ? [{ rel: 'next' as const, href: at({ before: files.at(-1)?.place }) }] : []),
  ];
}

/** The address of a file, or with `.xml` of its metadata. */
const addressOf = (base: string, { id, name }: IngestFile, ending: '' | '.xml' = ''): string =>
  `${base}${INGEST}/files/${id}/${encodeURIComponent(`${name}${ending}`)}`;

/** An element, if there is something to say. */
const said = (text: string | undefined, element: (text: string) => Html): Html =>
  text === undefined || text === '' ? html`` : element(text);

interface About {
  readonly base: string;
  readonly title: string;
  readonly links: readonly PageLink[];
}

/** The feed of an account: RSS 2.0 with Media RSS 1.5.1 and Dublin Core, one of its pages. */
export const feedOf = ({ base, title, links }: About, files: readonly NamedFile[]): string =>
  xmlDocument(xml`<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:backhaul="${OWN}">
<channel>
<title>${title}</title>
<link>${base}</link>
<description>Files of ${title}</description>
${links.map(({ rel, href }) => xml`<atom:link rel="${rel}" type="application/rss+xml" href="${href}"/>`)}
${files.slice(0, 1).map(({ added_at }) => xml`<lastBuildDate>${added_at.toUTCString()}</lastBuildDate>`)}
${files.map((file) => itemOf(base, file))}
</channel>
</rss>`);

function itemOf(base: string, file: NamedFile): Html {
  const { metadata, media } = file;
  const { slugline, reporter, keywords, comments, crewName, usageTerms } = metadata;
  const url = addressOf(base, file);
  return xml`<item>
<guid isPermaLink="false">${file.id}</guid>
<title>${slugline === undefined || slugline === '' ? file.name : slugline}</title>
<link>${url}</link>
<pubDate>${file.added_at.toUTCString()}</pubDate>
${said(comments, (text) => xml`<description>${text}</description>`)}
${said(reporter, (text) => xml`<dc:creator>${text}</dc:creator>`)}
<media:content url="${url}" type="${mediaTypeOf(file.name)}" fileSize="${file.bytes}"${sizesOf(media)}/>
<media:title>${file.name}</media:title>
${said(keywords, (text) => xml`<media:keywords>${text}</media:keywords>`)}
${said(crewName, (text) => xml`<media:credit role="crew">${text}</media:credit>`)}
${said(usageTerms, (text) => xml`<media:copyright>${text}</media:copyright>`)}
<backhaul:metadata url="${addressOf(base, file, '.xml')}"/>
${factsOf(file).map(([name, text]) => xml`<backhaul:${name}>${text}</backhaul:${name}>`)}
</item>`;
}

/** Attributes of `media:content`; the duration in whole seconds. */
function sizesOf(media: IngestFile['media']): Html {
  const { durationMs = null, width = null, height = null, frameRate = null } = media ?? {};
  const seconds = durationMs === null ? undefined : String(Math.round(durationMs / 1000));
  return html`${said(seconds, (text) => xml` duration="${text}"`)}${said(textOf(frameRate), (text) => xml` framerate="${text}"`)}${said(textOf(width), (text) => xml` width="${text}"`)}${said(textOf(height), (text) => xml` height="${text}"`)}`;
}

const textOf = (value: number | null): string | undefined => (value === null ? undefined : String(value));

/** What is in both the feed and the metadata of a file, by element. */
function factsOf(file: NamedFile): readonly (readonly [name: string, text: string])[] {
  return [
    ['fileName', file.name],
    ['kind', file.kind],
    ['startedAt', file.started_at.toISOString()],
    ['endedAt', file.ended_at.toISOString()],
    ['bytes', file.bytes],
    ['sha256', file.sha256],
    ['channelId', file.channel_id],
    ['channel', file.channel_name],
    ...(file.unitName === undefined ? [] : [['unit', file.unitName] as const]),
    ...storyOf(file).filter(([, text]) => text !== ''),
  ];
}

const storyOf = ({ metadata }: IngestFile): readonly (readonly [MetadataField, string])[] =>
  METADATA_FIELDS.map((field) => [field, metadata[field] ?? '']);

/** The metadata of a file as XML: its story, and what is known of the file. */
export const metadataOf = (file: NamedFile): string =>
  xmlDocument(xml`<file xmlns="${OWN}" id="${file.id}">
${factsOf({ ...file, metadata: {} }).map(([name, text]) => xml`<${name}>${text}</${name}>`)}
<story>
${storyOf(file).map(([name, text]) => xml`<${name}>${text}</${name}>`)}
</story>
</file>`);
