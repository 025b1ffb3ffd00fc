import { message } from '../messages/index.js';
import { all, atMost, type Check, matches, required } from '../validation/check.js';

/** Service that makes transcripts: none, or one with the API of OpenAI. */
export const AI_PROVIDERS = ['off', 'openai'] as const;
export type AiProvider = (typeof AI_PROVIDERS)[number];

/** Model that is requested by default. */
export const USUAL_AI_MODEL = 'whisper-1';
/** The service detects the language. */
export const ANY_LANGUAGE = 'auto';
/** Longest API key. */
export const MAX_AI_KEY = 1024;

/** Base address of the API of a service: `https` or `http`, without user name, query or fragment. */
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

/** Spoken language: a code of ISO 639, or `auto`. */
export const checkAiLanguage: Check<string> = all(required, matches(/^(?:auto|[a-z]{2,3})$/, message('default')));

/** Origin of an address; a stored key is used only for the same origin. Empty if it is no address. */
export const aiOriginOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : '');

/** Why a service returned no transcript. `key`: it does not accept the key. */
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

/** The problem that an HTTP status means; null: the response can be read. */
export function aiProblemOf(status: number): AiProblem | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return 'redirect';
  if (status === 401 || status === 403) return 'key';
  if (status === 404 || status === 405) return 'notFound';
  return status === 429 ? 'busy' : 'status';
}

/** Whether the same request may succeed later. */
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
