import { ApiProblem } from '@backhaul/contract/client';
import { signIn } from '../subject/api.js';
import { PASSWORD } from '../subject/console.js';
import { addressOf, attempt } from './guess.js';
import { codeOf } from './totp.js';
import type { CodeGuesses } from './verdict.js';

/** Guesses the code of an account whose password is known: at the sign-in, and at the removal of the second factor. */
export async function guessCodes(url: string, guesses: number): Promise<readonly CodeGuesses[]> {
  const { api } = await signIn(url);
  const { secret } = await api.secondFactor.begin({ body: { password: PASSWORD } });
  await api.secondFactor.confirm({ body: { code: codeOf(secret, Date.now()) } });
  const wrong = (n: number): string =>
    String((Number(codeOf(secret, Date.now())) + 1000 + n) % 1_000_000).padStart(6, '0');
  return [
    await countOutcomes('its removal', guesses, (n) =>
      api.secondFactor.remove({ body: { password: PASSWORD, code: wrong(n) } }).then(
        () => 'removed',
        (error: unknown) => (error instanceof ApiProblem ? String(error.problem.code) : String(error)),
      ),
    ),
    await countOutcomes('the sign-in', guesses, async (n) => {
      const who = { username: 'admin', password: PASSWORD, code: wrong(n), address: addressOf(n) };
      return (await attempt(url, who)).outcome;
    }),
  ];
}

async function countOutcomes(
  where: string,
  guesses: number,
  guess: (n: number) => Promise<string>,
): Promise<CodeGuesses> {
  const begin = performance.now();
  const counted = new Map<string, number>();
  for (let n = 0; n < guesses; n += 1) {
    const outcome = await guess(n);
    counted.set(outcome, (counted.get(outcome) ?? 0) + 1);
  }
  return { where, counted, seconds: (performance.now() - begin) / 1000 };
}
