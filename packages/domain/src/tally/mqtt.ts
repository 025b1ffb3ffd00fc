import { tallyText, type TallyState } from './tally.js';

/**
 * Parses a message of a broker about a source: the word `programme` (or `program`, `live`), `preview`, `off`, or JSON with `programme`,
 * `preview` and `text`; null: anything else.
 */
export function readTallyPayload(payload: string): TallyState | null {
  const word = payload.trim().toLowerCase();
  if (PROGRAMME.has(word)) return { programme: true, preview: false, text: '' };
  if (word === 'preview') return { programme: false, preview: true, text: '' };
  if (OFF.has(word)) return { programme: false, preview: false, text: '' };
  if (!word.startsWith('{')) return null;
  try {
    const value: unknown = JSON.parse(payload);
    if (typeof value !== 'object' || value === null) return null;
    const { programme, preview, text } = { programme: false, preview: false, text: '', ...value };
    if (typeof programme !== 'boolean' || typeof preview !== 'boolean' || typeof text !== 'string') return null;
    return { programme, preview, text: tallyText(text) };
  } catch {
    return null;
  }
}

const PROGRAMME: ReadonlySet<string> = new Set(['programme', 'program', 'live']);
const OFF: ReadonlySet<string> = new Set(['off', 'none', '']);
