import type { RuleMessage } from '../messages/index.js';
import { checkDeviceLabel, MAX_LABELS } from '../validation/texts.js';

/** Colours of the mark beside a label; red is reserved for on air. */
export const LABEL_COLOURS = ['grey', 'cyan', 'green', 'amber', 'violet', 'blue'] as const;
export type LabelColour = (typeof LABEL_COLOURS)[number];

/** A label as stored: trimmed, with single spaces. */
export const labelText = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');

/** Why another label cannot be created; null: it can (spec 1 §9: max 15 labels per inventory). */
export function newLabelRefusal(text: string, existing: readonly string[]): 'LABEL_LIMIT' | 'NAME_TAKEN' | null {
  const wanted = labelText(text).toLowerCase();
  if (existing.some((label) => label.toLowerCase() === wanted)) return 'NAME_TAKEN';
  return existing.length >= MAX_LABELS ? 'LABEL_LIMIT' : null;
}

/** Error of a label's text, or null (spec 1 §5: at most 100 characters). */
export const checkLabel = (text: string): RuleMessage | null => checkDeviceLabel(labelText(text));
