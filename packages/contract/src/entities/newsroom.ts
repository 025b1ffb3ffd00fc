import { MOST_REFUSED, NEWSROOM_KINDS, NEWSROOM_STATES } from '@backhaul/domain';
import * as z from 'zod';
import { Metadata } from './configuration.js';
import { Millis } from './ids.js';
import { Named } from './named.js';

/** A MOS newsroom: its address and ports, and those that the console listens on for it. */
export const MosSettings = z
  .object({
    host: z.string(),
    /** The console, and the newsroom, in its messages. */
    mosId: z.string(),
    ncsId: z.string(),
    lowerPort: z.int(),
    upperPort: z.int(),
    listenLower: z.int(),
    listenUpper: z.int(),
  })
  .meta({ id: 'MosSettings' });
export type MosSettings = z.output<typeof MosSettings>;

/** XML that is read from a newsroom: over HTTP, HTTPS or SFTP. */
export const XmlSettings = z
  .object({
    url: z.string(),
    user: z.string(),
    /** Whether there is a password; it is never answered. */
    passwordSet: z.boolean(),
    /** Of an SFTP server: `SHA256:…`. */
    hostKey: z.string(),
  })
  .meta({ id: 'XmlSettings' });
export type XmlSettings = z.output<typeof XmlSettings>;

/** What was not taken, and why; `line` of the XML, where it is known. */
export const RefusedStory = z
  .object({ at: Millis, what: z.string(), why: z.string(), line: z.int().nullable() })
  .meta({ id: 'RefusedStory' });
export type RefusedStory = z.output<typeof RefusedStory>;

/** How an integration stands now. */
export const NewsroomStatus = z
  .object({
    state: z.enum(NEWSROOM_STATES),
    /** Why it is not connected; empty when it is. */
    detail: z.string(),
    since: Millis.nullable(),
    /** When each port last had a heartbeat, either way; null: never. Of MOS alone. */
    heartbeats: z.object({ lower: Millis.nullable(), upper: Millis.nullable() }),
    /** The last story that came, and when. */
    lastStory: z.string(),
    lastStoryAt: Millis.nullable(),
    /** When everything was last read: all rundowns, or the XML. */
    readAt: Millis.nullable(),
    /** The newest first. */
    refused: z.array(RefusedStory).max(MOST_REFUSED),
  })
  .meta({ id: 'NewsroomStatus' });
export type NewsroomStatus = z.output<typeof NewsroomStatus>;

/** The newsroom of an inventory: where its stories come from, and to which group they go. */
export const Newsroom = z
  .object({
    group: Named,
    kind: z.enum(NEWSROOM_KINDS),
    enabled: z.boolean(),
    mos: MosSettings.nullable(),
    xml: XmlSettings.nullable(),
    /** The XSLT file by which XML becomes stories. */
    mapping: z.object({ name: z.string(), bytes: z.int(), changedAt: Millis }).nullable(),
    status: NewsroomStatus,
    /** How many of the inventory's stories come from it. */
    stories: z.int(),
  })
  .meta({ id: 'Newsroom' });
export type Newsroom = z.output<typeof Newsroom>;

/** The newsroom of an inventory; null: none is connected. */
export const InventoryNewsroom = z.object({ newsroom: Newsroom.nullable() }).meta({ id: 'InventoryNewsroom' });

/** A place in one of the files of a test. */
export const MappingProblem = z
  .object({ file: z.enum(['sample', 'mapping', 'output']), line: z.int().nullable(), text: z.string() })
  .meta({ id: 'MappingProblem' });
export type MappingProblem = z.output<typeof MappingProblem>;

/** What a mapping makes of a sample. */
export const MappingTest = z
  .object({
    /** The result of the transformation. */
    output: z.string(),
    stories: z.array(
      z.object({
        externalId: z.string(),
        rundown: z.string(),
        fields: Metadata,
        /** Why it would not be taken; null: it would. */
        refused: z.string().nullable(),
      }),
    ),
    problems: z.array(MappingProblem),
  })
  .meta({ id: 'MappingTest' });
export type MappingTest = z.output<typeof MappingTest>;
