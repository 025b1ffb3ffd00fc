import type { ERRORS, ErrorName } from '@backhaul/contract';
import type { MESSAGES, MessageKind, REFUSALS, RefusalCode, Role, ROLE_NAMES } from '@backhaul/domain';

/** Sentences for users from the console and the rules of the domain. */
type Sentence =
  | (typeof ERRORS)[ErrorName]['title']
  | (typeof REFUSALS)[RefusalCode]
  | (typeof MESSAGES)[MessageKind]
  | (typeof ROLE_NAMES)[Role];

/**
 * Their translations, by the English sentence; `{0}`, `{1}` … are variable parts. Sentences beyond
 * the required ones are added as they occur.
 */
export type Sentences = Readonly<Record<Sentence, string>> & Readonly<Record<string, string>>;

interface Pattern {
  readonly english: RegExp;
  readonly other: string;
  /** The numbers of the placeholders, as they stand in the English. */
  readonly names: readonly string[];
}

const PLACEHOLDER = /\{(\d)\}/g;

let whole: ReadonlyMap<string, string> = new Map();
let patterns: readonly Pattern[] = [];

/** Puts the translations of a language in force; none for English. */
export function translateWith(sentences: Readonly<Record<string, string>>): void {
  const entries = Object.entries(sentences);
  whole = new Map(entries);
  patterns = entries
    .filter(([english]) => english.search(PLACEHOLDER) >= 0)
    .map(([english, other]) => ({
      english: patternOf(english),
      other,
      names: Array.from(english.matchAll(PLACEHOLDER), ([, name = '']) => name),
    }));
}

/** A sentence of the console in the present language; an unknown one stays as it is. */
export function translated(sentence: string): string {
  const known = whole.get(sentence);
  if (known !== undefined) return known;
  for (const { english, other, names } of patterns) {
    const found = english.exec(sentence);
    if (found === null) continue;
    return other.replace(PLACEHOLDER, (placeholder, name: string) =>
      withReasons(found[names.indexOf(name) + 1] ?? placeholder),
    );
  }
  return sentence;
}

/** A sentence within another, whole or in parentheses; a single word is a name. */
const withReasons = (part: string): string =>
  part.includes(' ')
    ? translated(part.replace(/\(([^()]+)\)/g, (_, reason: string) => `(${translated(reason)})`))
    : part;

function patternOf(english: string): RegExp {
  const parts = english.split(/\{\d\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('(.+?)')}$`, 'u');
}
