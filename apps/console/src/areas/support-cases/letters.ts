import type { Language } from '@backhaul/domain';

interface Letter {
  readonly inventory: string;
  readonly subject: string;
  readonly author: string;
  readonly text: string;
  /** The page of the cases; null where the address of the console is not configured. */
  readonly link: string | null;
}

/** The e-mail about a message in a support case, to the other side of it. */
export function caseLetter(
  language: Language,
  { inventory, subject, author, text, link }: Letter,
): { readonly subject: string; readonly text: string } {
  const address = link === null ? '' : `\n\n${link}`;
  switch (language) {
    case 'en':
      return {
        subject: `Support case: ${subject}`,
        text: `${author} wrote in the support case "${subject}" of ${inventory}:\n\n${text}\n\nAnswer in the console, under Customer portal.${address}`,
      };
    case 'de':
      return {
        subject: `Supportfall: ${subject}`,
        text: `${author} schrieb im Supportfall „${subject}“ von ${inventory}:\n\n${text}\n\nAntworten Sie in der Konsole, unter Kundenportal.${address}`,
      };
    default:
      return language satisfies never;
  }
}
