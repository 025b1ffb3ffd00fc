import type { Context, Figure, Outcome } from '../figure.js';
import { round } from '../measure/statistics.js';
import { embedded, external } from '../torture/arrangement.js';
import { missingPackages } from '../torture/external.js';
import { FAULTS, type Fault } from '../torture/history.js';
import { keep } from '../torture/keep.js';
import { planOf } from '../torture/plan.js';
import { torture as run, type Result } from '../torture/run.js';
import { skewedBy } from '../torture/unit/process.js';
import { slowest, verdictOf } from '../torture/verdict.js';

const EXTERNAL = '--external';
const EMBEDDED = '--embedded';

const ARRANGEMENTS = { embedded, external } as const;
type Name = keyof typeof ARRANGEMENTS;

/** The requested arrangements: both in the long form, the embedded one in the short form. */
function asked({ short, options }: Context): Name[] {
  const named = (['embedded', 'external'] as const).filter((name) => options.has(`--${name}`));
  if (named.length > 0) return named;
  return short ? ['embedded'] : ['embedded', 'external'];
}

async function measure(context: Context): Promise<Outcome> {
  const plan = planOf(context.short, process.env);
  context.report(`seed ${plan.seed} (repeat it with TORTURE_SEED=${plan.seed}), clocks set wrong by ${skewedBy}`);
  const results: (readonly [Name, Result])[] = [];
  const skipped: string[] = [];
  for (const name of asked(context)) {
    const missing = name === 'external' ? missingPackages() : [];
    if (missing.length > 0) {
      const what = `${name} needs ${missing.join(' and ')}: apt-get install -y ${missing.join(' ')}`;
      if (!context.short) throw new Error(what);
      context.report(`skipped: ${what}`);
      skipped.push(name);
      continue;
    }
    context.report(`${name} database and broker`);
    const result = await run(ARRANGEMENTS[name], plan, context.report);
    for (const { fault, unitId, subject, detail } of result.violations)
      context.report(`${fault}: ${detail} (${subject}, ${unitId})`);
    for (const what of result.acceptedAfter) context.report(`accepted: ${what}`);
    for (const left of result.disagreements) context.report(`never agreed: ${left}`);
    for (const { name: seed, caught } of result.seeds) if (!caught) context.report(`not caught: ${seed}`);
    if (!verdictOf([result], context.short).passed) context.report(`kept in ${await keep(name, plan.seed, result)}`);
    results.push([name, result]);
  }
  return outcome(plan.seed, results, skipped, context.short);
}

const violationsOf = ({ violations }: Result, fault: Fault): number =>
  violations.filter((one) => one.fault === fault).length;

function outcome(
  seed: number,
  results: readonly (readonly [Name, Result])[],
  skipped: readonly string[],
  short: boolean,
): Outcome {
  const rows = results.map(([name, result]) => ({
    '': name,
    asked: result.history.asks.length,
    acknowledged: result.acknowledged,
    executed: result.history.events.filter(({ step }) => step === 'executed').length,
    kills: result.kills,
    faults: [...result.faults.values()].reduce((sum, count) => sum + count, 0),
    ...Object.fromEntries(FAULTS.map((fault) => [fault, violationsOf(result, fault)])),
    'agreed ms': Math.round(slowest(result)),
    'seeds caught': `${result.seeds.filter(({ caught }) => caught).length} of ${result.seeds.length}`,
  }));
  const values = results.flatMap(([name, result]) => [
    ...Object.entries({
      asked: result.history.asks.length,
      acknowledged: result.acknowledged,
      kills: result.kills,
      rounds: result.agreedMs.length,
      slowestAgreementMs: Math.round(slowest(result)),
      violations: result.violations.length,
      revokedKeys: result.revoked,
      acceptedAfterRevocation: result.acceptedAfter.length,
      unknownEnds: result.history.stored.commands.filter(({ state }) => state === 'unknown').length,
      seconds: round(result.seconds),
      ...Object.fromEntries(result.faults),
    }).map(([key, value]) => [`${name}: ${key}`, value] as const),
    ...result.seeds.map((one) => [`${name}: seed "${one.name}"`, one.caught ? 'caught' : 'missed'] as const),
  ]);
  return {
    rows: rows.length > 0 ? rows : [{ '': 'skipped', what: skipped.join(', ') }],
    values: { seed, ...Object.fromEntries(values), skipped: skipped.join(', ') },
    summary: results.map(sentence).join(' '),
    ...verdictOf(
      results.map(([, result]) => result),
      short,
    ),
  };
}

const sentence = ([name, result]: readonly [Name, Result]): string =>
  `${name}: ${result.acknowledged} commands acknowledged of ${result.history.asks.length} requested, ${result.kills} kills with -9: ` +
  `${result.acceptedAfter.length} accepted with one of ${result.revoked} revoked API keys, ` +
  `${FAULTS.map((fault) => `${violationsOf(result, fault)} ${fault}`).join(', ')}; ` +
  `console and units agreed within ${round(slowest(result) / 1000)} s after each of ${result.agreedMs.length} rounds; ` +
  `seeded faults caught: ${result.seeds.filter(({ caught }) => caught).length} of ${result.seeds.length}.`;

export const torture: Figure = {
  name: 'torture',
  title: 'Commands while console, database, broker and units are killed: nothing lost, doubled or late',
  goal: '0 lost, doubled, late, unrecorded, untrue or twice live; agreement within 5 s; revoked API keys refused; seeded faults caught',
  options: { [EXTERNAL]: 'on PostgreSQL and Mosquitto of the system alone', [EMBEDDED]: 'on the embedded ones alone' },
  must: true,
  run: measure,
};
