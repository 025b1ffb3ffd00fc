import type { Language } from '@backhaul/domain';
import { subjectOf } from '../mail/letter.js';

const WORDS = {
  en: {
    subject: (title: string, version: string) => `New in ${version}: ${title}`,
    why: 'You receive this because you agreed to receive news about the product by e-mail.',
    link: 'To withdraw your agreement:',
    account: 'You can withdraw your agreement under Account.',
  },
  de: {
    subject: (title: string, version: string) => `Neu in ${version}: ${title}`,
    why: 'Sie erhalten dies, weil Sie Neuigkeiten über das Produkt per E-Mail zugestimmt haben.',
    link: 'Zum Widerruf:',
    account: 'Sie können unter Konto widerrufen.',
  },
  es: {
    subject: (title: string, version: string) => `Novedades de ${version}: ${title}`,
    why: 'Recibe este mensaje porque aceptó recibir novedades del producto por correo.',
    link: 'Para retirar su consentimiento:',
    account: 'Puede retirar su consentimiento en Cuenta.',
  },
} as const satisfies Readonly<Record<Language, object>>;

interface Note {
  readonly title: string;
  /** Markdown, which is readable as text. */
  readonly body: string;
  readonly version: string;
}

/** The e-mail with a release note; `withdraw`: the address at which the agreement is withdrawn, null where none is known. */
export function updateLetter(language: Language, { title, body, version }: Note, withdraw: string | null) {
  const words = WORDS[language];
  const subject = subjectOf(words.subject(title, version));
  const end = withdraw === null ? [words.account] : [words.link, withdraw];
  return { subject, text: `${[title, '', body, '', '--', words.why, ...end].join('\n')}\n` };
}
