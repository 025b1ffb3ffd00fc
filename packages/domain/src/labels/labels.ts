import type { RuleMessage } from '../messages/index.js';
import { checkDeviceLabel, MAX_LABELS } from '../validation/texts.js';

/** Colours of the mark beside a label; red is on air and nothing else, so it is none of them. */
export const LABEL_COLOURS = ['grey', 'cyan', 'green', 'amber', 'violet', 'blue'] as const;
export type LabelColour = (typeof LABEL_COLOURS)[number];

/** A label as it is stored: without spaces at its ends. */
export const labelText = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');

/** Why a further label cannot be made; null when it can (spec 1 §9: max 15 labels per inventory). */
export function newLabelRefusal(text: string, existing: readonly string[]): 'LABEL_LIMIT' | 'NAME_TAKEN' | null {
  const wanted = labelText(text).toLowerCase();
  if (existing.some((label) => label.toLowerCase() === wanted)) return 'NAME_TAKEN';
  return existing.length >= MAX_LABELS ? 'LABEL_LIMIT' : null;
}

/** The complaint about a label’s text, or null (spec 1 §5: at most 100 characters). */
export const checkLabel = (text: string): RuleMessage | null => checkDeviceLabel(labelText(text));
