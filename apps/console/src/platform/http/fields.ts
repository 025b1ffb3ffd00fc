import type { FieldProblem } from '@backhaul/contract';
import { message } from '@backhaul/domain';
import type * as z from 'zod';

type Issue = z.core.$ZodIssue;

/** The problems that zod found in a part of the request, with the messages of the specification (spec 3 §9). */
export const fieldProblems = (part: string, issues: readonly Issue[]): FieldProblem[] =>
  issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({ path: dotted(part, [...issue.path, key]), message: message('default') }));
    }
    return [{ path: dotted(part, issue.path), message: sentence(issue) }];
  });

const dotted = (part: string, path: readonly PropertyKey[]): string => [part, ...path.map(String)].join('.');

function sentence(issue: Exclude<Issue, z.core.$ZodIssueUnrecognizedKeys>): string {
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
    case 'custom':
      return message('default');
    case 'invalid_value':
      return message(issue.input === undefined ? 'required' : 'default');
    default:
      return issue satisfies never;
  }
}

function wrongType(issue: z.core.$ZodIssueInvalidType): string {
  if (issue.input === undefined) return message('required');
  // zod reports the type `int` for a number with a fraction.
  if (issue.expected === 'int') return message('integer');
  return message(issue.expected === 'number' ? 'decimal' : 'default');
}

function tooBig(issue: z.core.$ZodIssueTooBig): string {
  if (issue.origin === 'string') return message('max', Number(issue.maximum));
  return isNumeric(issue.origin) ? message('max_value', Number(issue.maximum)) : message('default');
}

function tooSmall(issue: z.core.$ZodIssueTooSmall): string {
  if (issue.origin === 'string') {
    return issue.input === '' ? message('required') : message('min', Number(issue.minimum));
  }
  return isNumeric(issue.origin) ? message('min_value', Number(issue.minimum)) : message('default');
}

const isNumeric = (origin: string): boolean => origin === 'number' || origin === 'int';
