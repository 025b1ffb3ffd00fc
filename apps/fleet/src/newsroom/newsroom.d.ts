import type { Log } from '@backhaul/agent';
import { type SimulatedStory } from './mos-text.js';
export interface NewsroomSettings {
  /** Where it listens, and where the console does. */
  readonly host: string;
  readonly lowerPort: number;
  readonly upperPort: number;
  readonly consoleHost: string;
  readonly consoleUpperPort: number;
  readonly mosId: string;
  readonly ncsId: string;
  readonly log: Log;
}
/** The rundown that it begins with. */
export declare const FIRST_STORIES: readonly SimulatedStory[];
/** A MOS newsroom: answers heartbeats and requests of a console, and tells it what changes in its rundown. */
export declare class Newsroom {
  #private;
  private readonly settings;
  /** What the console answered last: `OK`, or why it refused. */
  lastAnswer: string;
  constructor(settings: NewsroomSettings);
  get stories(): readonly SimulatedStory[];
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Ends every connection, without a word. */
  kill(): void;
  /** The last story comes first. */
  move(): void;
  /** A new story comes second. */
  add(slug?: string): SimulatedStory;
  /** A story gets another slug. */
  rename(id: string, slug: string): void;
  /** A story is taken out of the rundown. */
  remove(id: string): void;
  /** The whole rundown again. */
  replace(): void;
  /** The text of a story with its fields (roStorySend), by halves: the connection ends in the middle of it. */
  breakOff(): void;
  /** What no newsroom should send, word for word within a message. */
  sendOdd(kind: 'doctype' | 'broken' | 'unknown' | 'nameless' | 'deep'): void;
  /** So many messages as fast as the connection takes them. */
  flood(count: number): void;
}
