import type { Message } from './message.js';

/** A message to a person: its subject, one line, and its text. */
export type Letter = Pick<Message, 'subject' | 'text'>;

/** Longest subject, characters: names in it may be too long for a line of e-mail. */
const LONGEST_SUBJECT = 200;

/** A subject in one line. */
export const subjectOf = (words: string): string => words.replaceAll(/\s+/g, ' ').slice(0, LONGEST_SUBJECT);
