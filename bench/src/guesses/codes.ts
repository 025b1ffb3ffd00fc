import { ApiProblem } from '@backhaul/contract/client';
import { signIn } from '../subject/api.js';
import { PASSWORD } from '../subject/console.js';
import { addressOf, attempt } from './guess.js';
import { codeOf } from './totp.js';
import type { CodeSiege } from './verdict.js';

/** Guesses at the second factor of one who gave away the password: at the sign-in, and at its removal in a session. */
export async function guessCodes(url: string, guesses: number): Promise<readonly CodeSiege[]> {
  const { api } = await signIn(url);
  const { secret } = await api.secondFactor.begin({ body: { password: PASSWORD } });
  await api.secondFactor.confirm({ body: { code: codeOf(secret, Date.now()) } });
  const wrong = (n: number): string =>
    String((Number(codeOf(secret, Date.now())) + 1000 + n) % 1_000_000).padStart(6, '0');
  return [
    await besieged('its removal', guesses, (n) =>
      api.secondFactor.remove({ body: { password: PASSWORD, code: wrong(n) } }).then(
        () => 'removed',
        (error: unknown) => (error instanceof ApiProblem ? String(error.problem.code) : String(error)),
      ),
    ),
    await besieged('the sign-in', guesses, async (n) => {
      const who = { username: 'admin', password: PASSWORD, code: wrong(n), address: addressOf(n) };
      return (await attempt(url, who)).outcome;
    }),
  ];
}

async function besieged(where: string, guesses: number, guess: (n: number) => Promise<string>): Promise<CodeSiege> {
  const begin = performance.now();
  const counted = new Map<string, number>();
  for (let n = 0; n < guesses; n += 1) {
    const outcome = await guess(n);
    counted.set(outcome, (counted.get(outcome) ?? 0) + 1);
  }
  return { where, counted, seconds: (performance.now() - begin) / 1000 };
}
