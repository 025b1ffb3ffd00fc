/** What came of a siege: guesses at one account from many addresses, and who came meanwhile. */
export interface Siege {
  /** How often each outcome was answered to a guess. */
  readonly counted: ReadonlyMap<string, number>;
  readonly seconds: number;
  readonly withoutRetryAfter: number;
  /** Who has the right password and comes from a browser that is not known. */
  readonly stranger: string;
  /** Who has it and comes from a browser that is. */
  readonly owner: string;
  /** Who asks for another account. */
  readonly otherUser: string;
}

/** Five that are free; the next after 30 s, 60 s, 2 min, 4 min … */
const FREE = 5;
const FIRST_WAIT_S = 30;

/** How many guesses may be checked at most within so many seconds. */
export function allowedWithin(seconds: number): number {
  let count = FREE;
  for (let wait = FIRST_WAIT_S, passed = wait; passed <= seconds; wait *= 2, passed += wait) count += 1;
  return count;
}

/** What is wrong with how a siege went, in words. */
export function siegeComplaints(siege: Siege, guesses: number): readonly string[] {
  const checked = siege.counted.get('BAD_CREDENTIALS') ?? 0;
  const refused = siege.counted.get('THROTTLED') ?? 0;
  const allowed = allowedWithin(siege.seconds);
  return [
    ...(checked > allowed ? [`${checked} guesses were checked, ${allowed} may be`] : []),
    ...(checked + refused === guesses ? [] : ['some guesses were answered otherwise']),
    ...(siege.withoutRetryAfter === 0 ? [] : [`${siege.withoutRetryAfter} refusals say not when to come again`]),
    ...(siege.stranger === 'THROTTLED' ? [] : ['a stranger with the right password came in amid the guesses']),
    ...(siege.owner === 'in' ? [] : [`the owner was kept out: ${siege.owner}`]),
    ...(siege.otherUser === 'BAD_CREDENTIALS' ? [] : ['others were kept out']),
  ];
}

/** Guesses at the codes of one account by who has its password. */
export interface CodeSiege {
  readonly where: string;
  /** How often each outcome was answered. */
  readonly counted: ReadonlyMap<string, number>;
  readonly seconds: number;
}

/** What is wrong with how guesses at codes went, in words. */
export function codeComplaints({ where, counted, seconds }: CodeSiege, guesses: number): readonly string[] {
  const refused = counted.get('THROTTLED') ?? 0;
  const checked = (counted.get('INVALID') ?? 0) + (counted.get('SECOND_FACTOR') ?? 0);
  const allowed = allowedWithin(seconds);
  return [
    ...(checked > allowed ? [`${checked} codes were checked at ${where}, ${allowed} may be`] : []),
    ...(checked + refused === guesses ? [] : [`some codes at ${where} were answered otherwise`]),
  ];
}
