import { message } from '../messages/index.js';
import { all, atMost, type Check, matches, required } from '../validation/check.js';

/** What makes transcripts: nothing, or a service that speaks the calls of OpenAI. */
export const AI_PROVIDERS = ['off', 'openai'] as const;
export type AiProvider = (typeof AI_PROVIDERS)[number];

/** Model that a service is asked for where nothing else is set. */
export const USUAL_AI_MODEL = 'whisper-1';
/** The service finds the language out. */
export const ANY_LANGUAGE = 'auto';
/** Longest API key. */
export const MAX_AI_KEY = 1024;

/** Address below which the calls of a service are: `https` or `http`, without a user name, a query or a fragment. */
export const checkAiUrl: Check<string> = all(
  required,
  atMost(1024),
  matches(/^https?:\/\/(?:\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?(?:\/[^\s\\?#@]*)?$/i, message('url')),
  (url) => (URL.canParse(url) ? null : message('url')),
);

/** Name of a model. */
export const checkAiModel: Check<string> = all(
  required,
  atMost(128),
  matches(/^[\w./:@+-][\w ./:@+-]*$/, message('default')),
);

/** Language of what is said: a code of ISO 639, or `auto`. */
export const checkAiLanguage: Check<string> = all(required, matches(/^(?:auto|[a-z]{2,3})$/, message('default')));

/** Protocol, host and port of an address, for which alone a key is kept; empty for what is no address. */
export const aiOriginOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : '');

/** Why a service made nothing of what it was sent. `key`: it does not accept the key. */
export const AI_PROBLEMS = [
  'key',
  'unreachable',
  'forbidden',
  'timeout',
  'redirect',
  'notFound',
  'busy',
  'status',
  'answer',
  'tooLong',
] as const;
export type AiProblem = (typeof AI_PROBLEMS)[number];

/** What the status of an answer means; null: it is to be read. */
export function aiProblemOf(status: number): AiProblem | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return 'redirect';
  if (status === 401 || status === 403) return 'key';
  if (status === 404 || status === 405) return 'notFound';
  return status === 429 ? 'busy' : 'status';
}

/** Whether the same may succeed later. */
export function isPassing(problem: AiProblem, status: number | null): boolean {
  switch (problem) {
    case 'unreachable':
    case 'timeout':
    case 'busy':
      return true;
    case 'status':
      return status !== null && status >= 500;
    case 'key':
    case 'forbidden':
    case 'redirect':
    case 'notFound':
    case 'answer':
    case 'tooLong':
      return false;
    default:
      return problem satisfies never;
  }
}
