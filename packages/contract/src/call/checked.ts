import * as z from 'zod';
import { ENGLISH, type Message } from '../messages/index.js';

/** A text that a rule of the domain accepts; what the rule says is answered at the field. `max`: for the wire, in UTF-16 units. */
export const checkedText = (check: (text: string) => Message | null, max = 1024) =>
  z
    .string()
    .max(max, { abort: true })
    .check(({ value, issues }) => {
      const message = check(value);
      if (message !== null) issues.push({ code: 'custom', input: value, params: { message } });
    });

/** The message of a rule by which a schema refused; null where it was none. */
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
