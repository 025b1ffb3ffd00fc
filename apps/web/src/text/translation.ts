import type { Role, ROLE_NAMES } from '@backhaul/domain';
import type { Translate } from './sentences.js';

/**
 * Translations of the sentences of devices and of stored texts, by the English sentence; `{0}`, `{1}` … are variable
 * parts.
 */
export type Sentences = Readonly<Record<(typeof ROLE_NAMES)[Role], string>> & Readonly<Record<string, string>>;

const PLACEHOLDER = /\{(\w+)\}/g;

/** Finds the translation of a sentence, whole or by its pattern. */
export function translation(sentences: Readonly<Record<string, string>>): Translate {
  const entries = Object.entries(sentences);
  const whole: ReadonlyMap<string, string> = new Map(entries);
  const patterns = entries
    .filter(([english]) => english.search(PLACEHOLDER) >= 0)
    .map(([english, other]) => ({
      english: patternOf(english),
      other,
      /** The names of the placeholders, in the order of the English text. */
      names: Array.from(english.matchAll(PLACEHOLDER), ([, name = '']) => name),
    }));

  const translate: Translate = (sentence) => {
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
  };
  /** A sentence within another, whole or in parentheses; a single word is a name. */
  const withReasons = (part: string): string =>
    part.includes(' ')
      ? translate(part.replace(/\(([^()]+)\)/g, (_, reason: string) => `(${translate(reason)})`))
      : part;
  return translate;
}

function patternOf(english: string): RegExp {
  const parts = english.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('(.+?)')}$`, 'u');
}
