import * as z from 'zod';
import { ENGLISH, type Message } from '../messages/index.js';

/** A text that a rule of the domain accepts; the rule's message is returned for the field. `max`: in UTF-16 units. */
export const checkedText = (check: (text: string) => Message | null, max = 1024) =>
  z
    .string()
    .max(max, { abort: true })
    .check(({ value, issues }) => {
      const message = check(value);
      if (message !== null) issues.push({ code: 'custom', input: value, params: { message } });
    });

/** The message of the domain rule that failed in a schema; null if another check failed. */
export const messageOfRule = (params: Readonly<Record<string, unknown>> | undefined): Message | null =>
  isMessage(params?.['message']) ? params['message'] : null;

const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' &&
  value !== null &&
  'code' in value &&
  typeof value.code === 'string' &&
  value.code in ENGLISH &&
  'params' in value &&
  'text' in value;
