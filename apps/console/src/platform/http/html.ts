/** Text that is safe in HTML. */
export class Html {
  constructor(readonly text: string) {}
}

export type Part = string | number | Html | readonly Html[] | undefined;

/** Builds HTML; escapes everything except `Html`. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(strings.map((text, i) => text + (i < parts.length ? textOf(parts[i]) : '')).join(''));

function textOf(part: Part): string {
  if (part === undefined) return '';
  if (part instanceof Html) return part.text;
  return typeof part === 'object' ? part.map((one) => one.text).join('\n') : escaped(String(part));
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
