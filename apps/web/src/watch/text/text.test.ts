import { expect, it } from 'vitest';
import { de } from './de.js';
import { en } from './en.js';

const placeholders = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).toSorted();

it.each(Object.entries(en))('%s is there in German, with its placeholders', (key, english) => {
  const german = Object.entries(de).find(([other]) => other === key)?.[1] ?? '';
  expect(german.trim()).not.toBe('');
  expect(placeholders(german)).toEqual(placeholders(english));
});
