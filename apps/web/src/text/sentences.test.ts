import { message } from '@backhaul/domain';
import { afterEach, describe, expect, it } from 'vitest';
import { de } from './de/index.js';
import { en as first } from './en/index.js';
import { later } from './en/later.js';
import { translated, translateWith } from './sentences.js';
import { currentLanguage, setLocale, t } from './t.js';

const en = { ...first, ...later };

const placeholders = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).toSorted();
const words = (entry: string | Readonly<Record<string, string>>): readonly string[] =>
  typeof entry === 'string' ? [entry] : Object.values(entry);

afterEach(() => {
  setLocale('en');
  translateWith();
});

describe('the German catalogue', () => {
  it.each(Object.entries(en))('has %s with the placeholders of the English', (key, english) => {
    const german = Object.entries(de.texts).find(([other]) => other === key)?.[1] ?? '';
    expect(words(german).length).toBeGreaterThan(0);
    const wanted = placeholders(words(english).at(-1) ?? '');
    for (const text of words(german)) expect(placeholders(text)).toEqual(wanted);
  });

  it('has no text that the English lacks, and no empty one', () => {
    expect(Object.keys(de.texts).toSorted()).toEqual(Object.keys(en).toSorted());
    expect(
      Object.values(de.texts)
        .flatMap(words)
        .filter((text) => text.trim() === ''),
    ).toEqual([]);
  });

  it.each(Object.entries(de.sentences))('keeps the placeholders of %j', (english, german) => {
    expect(placeholders(german)).toEqual(placeholders(english));
  });

  it('is spoken once it is in force, with its plurals', () => {
    setLocale('de', de.texts);
    expect([
      currentLanguage(),
      t('units.title'),
      t('units.count', { count: 1 }),
      t('units.count', { count: 3 }),
    ]).toEqual(['de', 'Einheiten', '1 Einheit', '3 Einheiten']);
  });
});

describe('sentences of the console', () => {
  it('stay English while that is the language, and when they are not known', () => {
    expect(translated(message('CHANNEL_OFFLINE').text)).toBe('Selected channel is offline');
    translateWith(de.translate);
    expect(translated('Something that only a device says')).toBe('Something that only a device says');
  });

  it.each([
    [message('CHANNEL_OFFLINE').text, 'Der gewählte Kanal ist offline'],
    ['Selected channel is already allocated to crew-2', 'Der gewählte Kanal ist bereits crew-2 zugeteilt'],
    [message('max', { max: 64 }).text, 'Darf höchstens 64 Zeichen haben'],
    [message('max_value', { max: 20_000 }).text, 'Muss 20000 oder weniger sein'],
    [message('interval', { min: 3, max: 255 }).text, 'Muss 3 bis 255 Zeichen haben'],
    ['Battery at 9 %', 'Akku bei 9 %'],
    [
      'Recording failed: studio-1 (The disk is full), studio-2 (The recorder ended unexpectedly)',
      'Aufnahme fehlgeschlagen: studio-1 (Der Datenträger ist voll), studio-2 (Die Aufnahme endete unerwartet)',
    ],
    ['Recorder: The disk is full', 'Aufnahme: Der Datenträger ist voll'],
    ['Selected channel is already allocated to Stopped', 'Der gewählte Kanal ist bereits Stopped zugeteilt'],
  ])('%j is %j', (english, german) => {
    translateWith(de.translate);
    expect(translated(english)).toBe(german);
  });
});
