/** Languages of the interface, as BCP 47 tags; English is the default (spec 3 §9). */
export const LANGUAGES = ['en', 'de', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Languages with translations from English. */
export type Translated = Exclude<Language, 'en'>;

/** Each language by its own name, so that users recognise theirs in any language. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch', es: 'Español' };

/** Whether a text is the code of one of them. */
export const isLanguage = (text: string | null): text is Language => LANGUAGES.some((language) => language === text);
