import type { Client } from 'pg';
import type { Context, Figure, Outcome } from '../figure.js';
import { guessCodes } from '../guesses/codes.js';
import { addressOf, attempt, type Attempt } from '../guesses/guess.js';
import { canTellApart, compare } from '../guesses/timing.js';
import {
  allowedWithin,
  codeComplaints,
  passwordComplaints,
  type CodeGuesses,
  type PasswordGuesses,
} from '../guesses/verdict.js';
import { median, round } from '../measure/statistics.js';
import { PASSWORD, startConsole } from '../subject/console.js';
import { connectDatabase } from '../subject/database.js';
import { withFolder } from '../subject/places.js';
import { freeTcpPort } from '../subject/tcp-port.js';

const FULL = { guesses: 10_000, each: 400 };
const SHORT = { guesses: 1_000, each: 30 };
const AT_ONCE = 20;
/** Guesses at the second factor, for each call that accepts one. */
const CODES = 60;

const RIGHT = { username: 'admin', password: PASSWORD };
/** Kinds of user name that an attacker might want to distinguish. */
const NAMES = ['admin', 'no-such-user', 'disabled-user', 'passwordless-user'] as const;

async function run(context: Context): Promise<Outcome> {
  const size = context.short ? SHORT : FULL;
  return withFolder(async (folder) => {
    // With a public address set, the console trusts the client address from a proxy on this machine.
    const port = String(await freeTcpPort());
    const console = await startConsole(folder, { PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` });
    const db = await connectDatabase(folder);
    try {
      const times = await timings(console.url, db, size.each);
      context.report('refusals are timed');
      await db.query('delete from throttles');
      const passwords = await guessPasswords(console.url, size.guesses);
      context.report('passwords of an account were guessed');
      await db.query('delete from throttles');
      const codes = await guessCodes(console.url, CODES);
      return outcome(times, passwords, codes, size.guesses);
    } finally {
      await db.end();
      await console.child.end();
    }
  });
}

type Times = Readonly<Record<(typeof NAMES)[number], readonly number[]>>;

/** Sends wrong passwords for every kind of name in turn, so that other load of the machine affects all alike. */
async function timings(url: string, db: Client, each: number): Promise<Times> {
  await db.query(
    `insert into users (id, username, password_hash, roles, active)
     select 'usr-off', 'disabled-user', password_hash, roles, false from users where username = 'admin'`,
  );
  await db.query(
    `insert into users (id, username, password_hash, roles) values ('usr-none', 'passwordless-user', '!', '{luc_read}')`,
  );
  const times: Record<(typeof NAMES)[number], number[]> = {
    admin: [],
    'no-such-user': [],
    'disabled-user': [],
    'passwordless-user': [],
  };
  for (let turn = -WARM; turn < each; turn += 1) {
    for (const [i] of NAMES.entries()) {
      const username = NAMES[(i + turn + WARM) % NAMES.length] ?? NAMES[0];
      const { outcome: code, ms } = await attempt(url, {
        username,
        password: 'Wrong-guess-1',
        address: addressOf(turn + WARM),
      });
      if (code !== 'BAD_CREDENTIALS') throw new Error(`a wrong password was answered with ${code}`);
      if (turn >= 0) times[username].push(ms);
    }
    await db.query('delete from throttles');
  }
  return times;
}

/** Warm-up rounds, which are not counted. */
const WARM = 5;

/** Guesses the password of one account from many addresses at once; then its owner signs in. */
async function guessPasswords(url: string, guesses: number): Promise<PasswordGuesses> {
  const first = await attempt(url, { ...RIGHT, address: '192.0.2.1' });
  if (first.outcome !== 'in') throw new Error(`the owner cannot sign in: ${first.outcome}`);
  const browser = first.cookies.find((cookie) => cookie.startsWith('backhaul-browser='));
  const begin = performance.now();
  const counted = new Map<string, number>();
  let withoutRetryAfter = 0;
  const note = (one: Attempt): void => {
    counted.set(one.outcome, (counted.get(one.outcome) ?? 0) + 1);
    if (one.outcome === 'THROTTLED' && !((one.retryAfter ?? 0) > 0)) withoutRetryAfter += 1;
  };
  for (let from = 0; from < guesses; from += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, guesses - from) }, (_, i) => from + i);
    const tried = some.map((n) => attempt(url, { ...RIGHT, password: `Guess-${n}`, address: addressOf(n) }));
    for (const one of await Promise.all(tried)) note(one);
  }
  const seconds = (performance.now() - begin) / 1000;
  const unknownBrowser = await attempt(url, { ...RIGHT, address: '203.0.113.5' });
  const owner = await attempt(url, {
    ...RIGHT,
    address: '203.0.113.6',
    ...(browser !== undefined && { cookie: browser }),
  });
  const otherUser = await attempt(url, { username: 'somebody', password: 'x', address: '203.0.113.7' });
  return {
    counted,
    seconds,
    withoutRetryAfter,
    unknownBrowser: unknownBrowser.outcome,
    owner: owner.outcome,
    otherUser: otherUser.outcome,
  };
}

function outcome(times: Times, passwords: PasswordGuesses, codes: readonly CodeGuesses[], guesses: number): Outcome {
  const known = times.admin;
  const reported = NAMES.filter((name) => canTellApart(known, times[name]));
  const checked = passwords.counted.get('BAD_CREDENTIALS') ?? 0;
  const refused = passwords.counted.get('THROTTLED') ?? 0;
  const complaints = [
    ...reported.map((name) => `${name} can be told from admin by its time`),
    ...passwordComplaints(passwords, guesses),
    ...codes.flatMap((one) => codeComplaints(one, CODES)),
  ];
  const ratios = NAMES.map((name) => compare(known, times[name]));
  return {
    rows: NAMES.map((name, i) => ({
      'wrong password for': name,
      'median ms': round(median(times[name])),
      'ratio to admin': round(ratios[i]?.ratio ?? 0),
      'longer than admin': `${round((ratios[i]?.longer ?? 0) * 100, 0)} %`,
    })),
    values: {
      guesses,
      checked,
      refused,
      allowed: allowedWithin(passwords.seconds),
      samples: known.length,
      complaints: complaints.join('; '),
    },
    summary: `${guesses} guesses at one account from ${guesses} addresses: ${checked} were checked, ${refused} throttled, and the owner signed in meanwhile from a known browser; refusals of names that exist, do not exist, are disabled or have no password differ in their median time by at most ${round(Math.max(...ratios.map(({ ratio }) => Math.abs(ratio - 1))) * 100, 0)} % over ${known.length} each; of ${CODES} wrong codes of a second factor, ${codes.map(({ where, counted }) => `${CODES - (counted.get('THROTTLED') ?? 0)} were checked at ${where}`).join(' and ')}.${complaints.map((one) => ` ${one}.`).join('')}`,
    met: complaints.length === 0,
  };
}

export const guesses: Figure = {
  name: 'guesses',
  title: 'Password guesses from many addresses, and what response times reveal',
  goal: 'almost none is checked, the owner can sign in, names cannot be told apart',
  must: true,
  run,
};
