import { message, type RuleMessage } from '../messages/index.js';
import type { RefusalCode } from '../messages/refusals.js';

/** Whether a state permits an action. */
export type Verdict =
  { readonly allowed: true } | { readonly allowed: false; readonly code: RefusalCode; readonly message: RuleMessage };

export const ALLOWED: Verdict = { allowed: true };

/** A refusal; `why` replaces the message of the code where the state is more specific. */
export const refused = (code: RefusalCode, why: RuleMessage = message(code)): Verdict => ({
  allowed: false,
  code,
  message: why,
});
