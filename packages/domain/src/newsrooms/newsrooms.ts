import { METADATA_FIELDS, type MetadataField } from '../configuration/vocabulary.js';
import { message, type RuleMessage } from '../messages/index.js';
import { settingMessage } from '../messages/settings.js';
import { NO_STORY, storyFieldCheck, type StoryFields } from '../stories/stories.js';
import { checkHost } from '../validation/addresses.js';
import { all, atMost, type Check, matches, required, wholeNumber, without } from '../validation/check.js';

/** Source of the stories of a newsroom: its MOS messages, or an XML file. */
export const NEWSROOM_KINDS = ['mos', 'xml'] as const;
export type NewsroomKind = (typeof NEWSROOM_KINDS)[number];

/** State of the integration. `failed`: it is retried automatically. */
export const NEWSROOM_STATES = ['off', 'connecting', 'connected', 'failed'] as const;
export type NewsroomState = (typeof NEWSROOM_STATES)[number];

/** Ports of a MOS peer: media objects and machine information use the lower one, rundowns the upper one. */
export const MOS_PORTS = ['lower', 'upper'] as const;
export type MosPort = (typeof MOS_PORTS)[number];

/** Interval for reading XML, ms (spec 1 §9). */
export const STORY_SYNC_MS = 5 * 60_000;

/** A port without a heartbeat for this time is not connected, ms. */
export const HEARTBEAT_PATIENCE_MS = 20_000;

/** Most stories that an inventory accepts from its newsroom; further ones are refused. */
export const MOST_NEWSROOM_STORIES = 10_000;

/** Most refused stories that are kept. */
export const MOST_REFUSED = 20;

/** Largest XML file and XSLT file, bytes, and how deep their elements may be nested. */
export const MOST_XML_BYTES = 1024 * 1024;
export const MOST_XML_DEPTH = 64;

/** Id of a newsroom or of the console in MOS messages. */
export const checkMosId: Check<string> = all(required, atMost(128), matches(/^[\w.:-]*$/, message('default')));

/** Host of a newsroom. */
export const checkNewsroomHost: Check<string> = all(required, atMost(255), checkHost);

export const checkNewsroomPort: Check<number> = wholeNumber(1, 65_535);

/** A port that the console itself listens on, above those reserved for the system. */
export const checkListenPort: Check<number> = wholeNumber(1024, 65_535);

const REMOTE = /^(?:https?|sftp):\/\/(?:\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?\/[^\s\\#@]*$/i;
const FOLDER = /^folder:([\p{L}\p{N}_. /-]*)$/u;

/**
 * The path segments of an address such as `folder:rundowns/today`, below the folder of the inventory on the machine of the
 * console; null: not such an address, or outside that folder.
 */
export function newsroomFolder(url: string): readonly string[] | null {
  const parts = FOLDER.exec(url)?.[1]
    ?.split('/')
    .filter((part) => part !== '');
  return parts === undefined || parts.some((part) => part.startsWith('.')) ? null : parts;
}

/** Address of XML: `http`, `https` or `sftp`, without user name and password, or `folder:` on the machine of the console. */
export const checkNewsroomUrl: Check<string> = all(required, atMost(1024), (url) =>
  REMOTE.test(url) || newsroomFolder(url) !== null ? null : message('url'),
);

/** User name of an address. */
export const checkNewsroomUser: Check<string> = all(atMost(255), without('\\:'));

/** Protocol, host and port of an address. */
const hostOf = (url: string): string => /^[a-z]+:\/\/[^/]*/i.exec(url)?.[0].toLowerCase() ?? url;

/** Whether a secret for one address may be sent to another: the same protocol, host and user. */
export function sameNewsroomHost(
  one: { readonly url: string; readonly user: string },
  other: { readonly url: string; readonly user: string },
): boolean {
  return one.user === other.user && hostOf(one.url) === hostOf(other.url);
}

/** Name of an XSLT file (spec 2 §5: the only type accepted for story mapping). */
export const isXsltName = (name: string): boolean =>
  // oxlint-disable-next-line no-control-regex -- that is what is kept out
  /^[^/\\\u0000-\u001f]{1,250}\.xslt?$/i.test(name);

/** A story of a newsroom. */
export interface IncomingStory {
  /** Id of the story in the newsroom. */
  readonly externalId: string;
  readonly fields: Partial<Record<MetadataField, string>>;
}

/** Result for a story of a newsroom: accepted, or refused with a reason. */
export type TakenStory =
  | { readonly externalId: string; readonly fields: StoryFields; readonly refused: null }
  | { readonly externalId: string; readonly fields: null; readonly refused: RuleMessage };

/**
 * Fits a story to the rules of stories (spec 2 §5): line breaks become blanks, semicolons commas and backslashes slashes, because a newsroom
 * does not know these rules; longer texts are cut. Without a slugline or an id it is refused.
 */
export function takeStory({ externalId, fields }: IncomingStory): TakenStory {
  const fitted: StoryFields = {
    ...NO_STORY,
    ...Object.fromEntries(METADATA_FIELDS.map((field) => [field, fittedText(fields[field] ?? '')])),
  };
  const refused =
    (externalId.trim() === '' ? settingMessage('story_id_missing') : null) ??
    METADATA_FIELDS.map((field) => storyFieldCheck(field)(fitted[field])).find((complaint) => complaint !== null);
  return refused ? { externalId, fields: null, refused } : { externalId, fields: fitted, refused: null };
}

const fittedText = (text: string): string =>
  Array.from(
    text
      // oxlint-disable-next-line no-control-regex -- that is what is replaced
      .replaceAll(/[\s\u0000-\u001f\u007f]+/g, ' ')
      .replaceAll(';', ',')
      .replaceAll('\\', '/')
      .trim(),
  )
    .slice(0, 1024)
    .join('');
