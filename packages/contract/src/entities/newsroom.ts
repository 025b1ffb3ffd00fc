import { MOST_REFUSED, NEWSROOM_KINDS, NEWSROOM_STATES } from '@backhaul/domain';
import * as z from 'zod';
import { Metadata } from './configuration.js';
import { Millis } from './ids.js';
import { Named } from './named.js';

/** A MOS newsroom: its address and ports, and those that the console listens on for it. */
export const MosSettings = z
  .object({
    host: z.string(),
    /** Ids of the console and of the newsroom in its messages. */
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
    /** Whether a password is set; it is never returned. */
    passwordSet: z.boolean(),
    /** Of the SFTP server: `SHA256:…`. */
    hostKey: z.string(),
  })
  .meta({ id: 'XmlSettings' });
export type XmlSettings = z.output<typeof XmlSettings>;

/** A refused story, and the reason; `line` of the XML, if known. */
export const RefusedStory = z
  .object({ at: Millis, what: z.string(), why: z.string(), line: z.int().nullable() })
  .meta({ id: 'RefusedStory' });
export type RefusedStory = z.output<typeof RefusedStory>;

/** Present state of an integration. */
export const NewsroomStatus = z
  .object({
    state: z.enum(NEWSROOM_STATES),
    /** Why it is not connected; empty if it is. */
    detail: z.string(),
    since: Millis.nullable(),
    /** Time of the last heartbeat of each port, in either direction; null: never. Only for MOS. */
    heartbeats: z.object({ lower: Millis.nullable(), upper: Millis.nullable() }),
    /** The last received story, and its time. */
    lastStory: z.string(),
    lastStoryAt: Millis.nullable(),
    /** When everything was last read: all rundowns, or the XML. */
    readAt: Millis.nullable(),
    /** The newest first. */
    refused: z.array(RefusedStory).max(MOST_REFUSED),
  })
  .meta({ id: 'NewsroomStatus' });
export type NewsroomStatus = z.output<typeof NewsroomStatus>;

/** The newsroom of an inventory: the source of its stories, and the group that they are added to. */
export const Newsroom = z
  .object({
    group: Named,
    kind: z.enum(NEWSROOM_KINDS),
    enabled: z.boolean(),
    mos: MosSettings.nullable(),
    xml: XmlSettings.nullable(),
    /** The XSLT file that converts the XML to stories. */
    mapping: z.object({ name: z.string(), bytes: z.int(), changedAt: Millis }).nullable(),
    status: NewsroomStatus,
    /** How many of the inventory's stories come from it. */
    stories: z.int(),
  })
  .meta({ id: 'Newsroom' });
export type Newsroom = z.output<typeof Newsroom>;

/** The newsroom of an inventory; null: none is connected. */
export const InventoryNewsroom = z.object({ newsroom: Newsroom.nullable() }).meta({ id: 'InventoryNewsroom' });

/** A position in one of the files of a test. */
export const MappingProblem = z
  .object({ file: z.enum(['sample', 'mapping', 'output']), line: z.int().nullable(), text: z.string() })
  .meta({ id: 'MappingProblem' });
export type MappingProblem = z.output<typeof MappingProblem>;

/** Result of a mapping for a sample. */
export const MappingTest = z
  .object({
    /** The result of the transformation. */
    output: z.string(),
    stories: z.array(
      z.object({
        externalId: z.string(),
        rundown: z.string(),
        fields: Metadata,
        /** Why it would be refused; null: it would be accepted. */
        refused: z.string().nullable(),
      }),
    ),
    problems: z.array(MappingProblem),
  })
  .meta({ id: 'MappingTest' });
export type MappingTest = z.output<typeof MappingTest>;
