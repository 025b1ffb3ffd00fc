/** Digits and signs that stand for a letter in passwords that people think are safe. */
const SWAPPED: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Words that attackers try first on this product. */
const PRODUCT_WORDS = ['backhaul', 'administrator', 'admin'];
/** Shorter words would forbid too much. */
const SHORTEST_WORD = 4;
/** Characters that must remain of a password without the words of the product and the user. */
const FEWEST_OF_ONE_S_OWN = 6;

let known: Promise<ReadonlySet<string>> | undefined;

/** About 49,000 passwords that were found in leaks, most used first; read when it is first needed. */
const knownPasswords = (): Promise<ReadonlySet<string>> =>
  (known ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common'])));

/**
 * Whether a password is among those that attackers try: a common password, in any letter case, with signs for
 * letters, or surrounded by digits and signs; or little more than `words` (user name, full name).
 */
export async function isGuessable(password: string, words: readonly string[]): Promise<boolean> {
  const lower = password.toLowerCase();
  const rest = restWithout(lower, [...PRODUCT_WORDS, ...words]);
  if (rest !== lower && bare(rest).length < FEWEST_OF_ONE_S_OWN) return true;
  const common = await knownPasswords();
  return guesses(lower).some((guess) => common.has(guess));
}

/** What an attacker's rules would make the password from. */
function guesses(lower: string): readonly string[] {
  return [lower, swapped(lower), bare(lower), swapped(bare(lower)), bare(swapped(lower))];
}

/** Without the digits and signs around it. */
const bare = (text: string): string => text.replace(/^[^a-z]+|[^a-z]+$/g, '');

const swapped = (text: string): string => Array.from(text, (character) => SWAPPED[character] ?? character).join('');

function restWithout(lower: string, words: readonly string[]): string {
  const wanted = words.map((word) => word.toLowerCase()).filter((word) => word.length >= SHORTEST_WORD);
  return wanted.toSorted((a, b) => b.length - a.length).reduce((rest, word) => rest.replaceAll(word, ''), lower);
}
