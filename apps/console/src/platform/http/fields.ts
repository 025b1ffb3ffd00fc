import { message, type Message, messageOfRule } from '@backhaul/contract';
import type * as z from 'zod';
import type { RefusedField } from '../kernel/refusal.js';

type Issue = z.core.$ZodIssue;

/** The problems that zod found in a part of the request, with the messages of the specification (spec 3 §9). */
export const fieldProblems = (part: string, issues: readonly Issue[]): RefusedField[] =>
  issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({ path: dotted(part, [...issue.path, key]), message: message('default') }));
    }
    return [{ path: dotted(part, issue.path), message: messageOf(issue) }];
  });

const dotted = (part: string, path: readonly PropertyKey[]): string => [part, ...path.map(String)].join('.');

function messageOf(issue: Exclude<Issue, z.core.$ZodIssueUnrecognizedKeys>): Message {
  switch (issue.code) {
    case 'invalid_type':
      return wrongType(issue);
    case 'too_big':
      return tooBig(issue);
    case 'too_small':
      return tooSmall(issue);
    case 'invalid_format':
    case 'not_multiple_of':
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
      return message('default');
    case 'custom':
      return messageOfRule(issue.params) ?? message('default');
    case 'invalid_value':
      return message(issue.input === undefined ? 'required' : 'default');
    default:
      return issue satisfies never;
  }
}

function wrongType(issue: z.core.$ZodIssueInvalidType): Message {
  if (issue.input === undefined) return message('required');
  // zod reports a number with a fraction as type `int`.
  if (issue.expected === 'int') return message('integer');
  return message(issue.expected === 'number' ? 'decimal' : 'default');
}

function tooBig(issue: z.core.$ZodIssueTooBig): Message {
  if (issue.origin === 'string') return message('max', { max: Number(issue.maximum) });
  return isNumeric(issue.origin) ? message('max_value', { max: Number(issue.maximum) }) : message('default');
}

function tooSmall(issue: z.core.$ZodIssueTooSmall): Message {
  if (issue.origin === 'string') {
    return issue.input === '' ? message('required') : message('min', { min: Number(issue.minimum) });
  }
  return isNumeric(issue.origin) ? message('min_value', { min: Number(issue.minimum) }) : message('default');
}

const isNumeric = (origin: string): boolean => origin === 'number' || origin === 'int';
