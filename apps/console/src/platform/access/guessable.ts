/** Digits and signs that people use for letters in passwords. */
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
/** Shorter words would exclude too many passwords. */
const SHORTEST_WORD = 4;
/** Characters that must remain of a password without words of the product and the user. */
const FEWEST_OF_ONE_S_OWN = 6;

let known: Promise<ReadonlySet<string>> | undefined;

/** About 49,000 leaked passwords, most used first; read at first use. */
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

/** Variants of a password that an attacker's rules would cover. */
function guesses(lower: string): readonly string[] {
  return [lower, swapped(lower), bare(lower), swapped(bare(lower)), bare(swapped(lower))];
}

/** The text without digits and signs at its ends. */
const bare = (text: string): string => text.replace(/^[^a-z]+|[^a-z]+$/g, '');

const swapped = (text: string): string => Array.from(text, (character) => SWAPPED[character] ?? character).join('');

function restWithout(lower: string, words: readonly string[]): string {
  const wanted = words.map((word) => word.toLowerCase()).filter((word) => word.length >= SHORTEST_WORD);
  return wanted.toSorted((a, b) => b.length - a.length).reduce((rest, word) => rest.replaceAll(word, ''), lower);
}
