/** Outcome of guesses at one account from many addresses, and of others who signed in meanwhile. */
export interface PasswordGuesses {
  /** Number of guesses by outcome. */
  readonly counted: ReadonlyMap<string, number>;
  readonly seconds: number;
  readonly withoutRetryAfter: number;
  /** Outcome for the correct password from an unknown browser. */
  readonly unknownBrowser: string;
  /** Outcome for the correct password from a known browser. */
  readonly owner: string;
  /** Outcome for another account. */
  readonly otherUser: string;
}

/** Five guesses are free; then one after 30 s, 60 s, 2 min, 4 min … */
const FREE = 5;
const FIRST_WAIT_S = 30;

/** The most guesses that may be checked within `seconds`. */
export function allowedWithin(seconds: number): number {
  let count = FREE;
  for (let wait = FIRST_WAIT_S, passed = wait; passed <= seconds; wait *= 2, passed += wait) count += 1;
  return count;
}

/** Complaints about password guesses, as sentences. */
export function passwordComplaints(passwords: PasswordGuesses, guesses: number): readonly string[] {
  const checked = passwords.counted.get('BAD_CREDENTIALS') ?? 0;
  const refused = passwords.counted.get('THROTTLED') ?? 0;
  const allowed = allowedWithin(passwords.seconds);
  return [
    ...(checked > allowed ? [`${checked} guesses were checked, ${allowed} may be`] : []),
    ...(checked + refused === guesses ? [] : ['some guesses had another response']),
    ...(passwords.withoutRetryAfter === 0 ? [] : [`${passwords.withoutRetryAfter} refusals have no Retry-After`]),
    ...(passwords.unknownBrowser === 'THROTTLED' ? [] : ['an unknown browser signed in during the guesses']),
    ...(passwords.owner === 'in' ? [] : [`the owner could not sign in: ${passwords.owner}`]),
    ...(passwords.otherUser === 'BAD_CREDENTIALS' ? [] : ['other users could not sign in']),
  ];
}

/** Outcome of guesses at the code of an account whose password is known. */
export interface CodeGuesses {
  readonly where: string;
  /** Number of guesses by outcome. */
  readonly counted: ReadonlyMap<string, number>;
  readonly seconds: number;
}

/** Complaints about guesses at codes, as sentences. */
export function codeComplaints({ where, counted, seconds }: CodeGuesses, guesses: number): readonly string[] {
  const refused = counted.get('THROTTLED') ?? 0;
  const checked = (counted.get('INVALID') ?? 0) + (counted.get('SECOND_FACTOR') ?? 0);
  const allowed = allowedWithin(seconds);
  return [
    ...(checked > allowed ? [`${checked} codes were checked at ${where}, ${allowed} may be`] : []),
    ...(checked + refused === guesses ? [] : [`some codes at ${where} had another response`]),
  ];
}
