/** Languages of the interface, as BCP 47 tags; English is the default (spec 3 §9). */
export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Whether a text names one of them. */
export const isLanguage = (text: string | null): text is Language => LANGUAGES.some((language) => language === text);
