import { message } from '@backhaul/domain';
import { afterEach, describe, expect, it } from 'vitest';
import { de } from './de/index.js';
import { en as first } from './en/index.js';
import { es } from './es/index.js';
import { later } from './en/later.js';
import { translated, translateWith } from './sentences.js';
import { currentLanguage, setLocale, t } from './t.js';
import { TRANSLATIONS } from './testing/catalogues.js';

const en = { ...first, ...later };

const placeholders = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).toSorted();
const hasSingular = (entry: string | Readonly<Record<string, string>> | undefined): boolean =>
  typeof entry === 'object' && 'one' in entry;
const words = (entry: string | Readonly<Record<string, string>>): readonly string[] =>
  typeof entry === 'string' ? [entry] : Object.values(entry);
/** The forms of a text by number; a text without plurals has one. */
const forms = (entry: string | Readonly<Record<string, string>>): readonly (readonly [string, string])[] =>
  typeof entry === 'string' ? [['other', entry]] : Object.entries(entry);
const formOf = (entry: string | Readonly<Record<string, string>>, form: string): string =>
  typeof entry === 'string' ? entry : (entry[form] ?? entry['other'] ?? '');

afterEach(() => {
  setLocale('en');
  translateWith();
});

describe.each(TRANSLATIONS)('the catalogue of %s', (_, { texts, sentences }) => {
  const all: ReadonlyMap<string, string | Readonly<Record<string, string>>> = new Map(Object.entries(texts));

  it.each(Object.entries(en))('has %s with the placeholders of the English', (key, english) => {
    const own = all.get(key) ?? '';
    expect(words(own).length).toBeGreaterThan(0);
    // A singular may say `one` where the other language has the number.
    for (const [form, text] of forms(own))
      expect([formOf(english, form), formOf(english, 'other')].map(placeholders)).toContainEqual(placeholders(text));
  });

  it('has no text that the English lacks, and no empty one', () => {
    expect(Object.keys(texts).toSorted()).toEqual(Object.keys(en).toSorted());
    expect(
      Object.values(texts)
        .flatMap(words)
        .filter((text) => text.trim() === ''),
    ).toEqual([]);
  });

  it('has a singular wherever the English has one', () => {
    expect(
      Object.entries(en).flatMap(([key, text]) => (hasSingular(text) && !hasSingular(all.get(key)) ? [key] : [])),
    ).toEqual([]);
  });

  it.each(Object.entries(sentences))('keeps the placeholders of %j', (english, own) => {
    expect(placeholders(own)).toEqual(placeholders(english));
  });
});

it.each([
  ['de', de, 'Einheiten', '1 Einheit', '3 Einheiten'],
  ['es', es, 'Unidades', '1 unidad', '3 unidades'],
] as const)('%s is spoken once it is in force, with its plurals', (language, { texts }, title, one, several) => {
  setLocale(language, texts);
  expect([currentLanguage(), t('units.title'), t('units.count', { count: 1 }), t('units.count', { count: 3 })]).toEqual(
    [language, title, one, several],
  );
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

  it.each([
    [message('CHANNEL_OFFLINE').text, 'El canal seleccionado está sin conexión'],
    ['Selected channel is already allocated to crew-2', 'El canal seleccionado ya está asignado a crew-2'],
    [message('interval', { min: 3, max: 255 }).text, 'Debe tener entre 3 y 255 caracteres'],
    [
      'Recording failed: studio-1 (The disk is full), studio-2 (The recorder ended unexpectedly)',
      'Grabación fallida: studio-1 (El disco está lleno), studio-2 (El grabador terminó inesperadamente)',
    ],
  ])('%j is %j', (english, spanish) => {
    translateWith(es.translate);
    expect(translated(english)).toBe(spanish);
  });
});
