import type { Language } from '@backhaul/domain';

/** A notification that a user sends to their own browser. */
export const TEST_WORDS: Readonly<Record<Language, { readonly subject: string; readonly text: string }>> = {
  en: { subject: 'Test notification', text: 'Alerts that are sent to you by web push appear like this.' },
  de: { subject: 'Testbenachrichtigung', text: 'So erscheinen Alarme, die Sie als Web-Push bekommen.' },
  es: { subject: 'Notificación de prueba', text: 'Así aparecen las alertas que recibe por web push.' },
};
