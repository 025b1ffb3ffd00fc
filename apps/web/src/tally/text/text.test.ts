import { describe, expect, it } from 'vitest';
import { de } from './de.js';
import { en } from './en.js';
import { es } from './es.js';

const placeholders = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).toSorted();

describe.each(Object.entries({ de, es }))('in %s', (_, texts) => {
  it.each(Object.entries(en))('%s is there, with its placeholders', (key, english) => {
    const own = Object.entries(texts).find(([other]) => other === key)?.[1] ?? '';
    expect(own.trim()).not.toBe('');
    expect(placeholders(own)).toEqual(placeholders(english));
  });
});
