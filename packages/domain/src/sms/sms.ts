/** Characters of one SMS: in the GSM alphabet, else in UCS-2 (3GPP TS 23.040). */
const SMS_MOST = { gsm: 160, ucs2: 70 } as const;

/** The GSM alphabet (3GPP TS 23.038), and its extension, whose characters count twice. */
const GSM = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const EXTENSION = new Set('\f^{}\\[~]|€');

/** Characters that the alphabet lacks, and what is sent instead. */
const INSTEAD: Readonly<Record<string, string>> = {
  '°': '',
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '…': '...',
};

const isGsm = (text: string): boolean => Array.from(text).every((one) => GSM.has(one) || EXTENSION.has(one));

/** The text without accents and signs that the GSM alphabet lacks. */
const plain = (text: string): string =>
  Array.from(text)
    .map((one) => (isGsm(one) ? one : (INSTEAD[one] ?? one.normalize('NFD').replaceAll(/\p{Mn}/gu, ''))))
    .join('');

const lengthOf = (text: string, gsm: boolean): number =>
  gsm ? Array.from(text).reduce((sum, one) => sum + (EXTENSION.has(one) ? 2 : 1), 0) : text.length;

const CUT = '...';

/** The beginning of a text, with dots if it is cut. */
function shortened(text: string, most: number, gsm: boolean): string {
  if (lengthOf(text, gsm) <= most) return text;
  const kept: string[] = [];
  let length = CUT.length;
  for (const one of text) {
    length += lengthOf(one, gsm);
    if (length > most) break;
    kept.push(one);
  }
  return kept.join('').trimEnd() + CUT;
}

/** One SMS with these words, shortened, and a link, which is left out where it would take more than half. */
export function smsText(words: string, link?: string): string {
  const line = words.replaceAll(/\s+/g, ' ').trim();
  const gsmLine = plain(line);
  const gsm = isGsm(gsmLine);
  const most = gsm ? SMS_MOST.gsm : SMS_MOST.ucs2;
  const tail = link === undefined || !isGsm(link) ? '' : ` ${link}`;
  const kept = lengthOf(tail, gsm) > most / 2 ? '' : tail;
  return shortened(gsm ? gsmLine : line, most - lengthOf(kept, gsm), gsm) + kept;
}
