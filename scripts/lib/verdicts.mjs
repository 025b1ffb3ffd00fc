/**
 * Results of `npm audit --json` and `npm audit signatures --json`. `unknown`: the registry did not answer, which is not
 * a fault of the packages; the reason is included.
 * @typedef {{ readonly kind: 'well' | 'unknown' | 'bad', readonly words: string }} Verdict
 */

const GRAVE = ['high', 'critical'];

/** @returns {Verdict} */
export function adviceVerdict(output) {
  const said = parsed(output);
  const counts = said?.metadata?.vulnerabilities;
  if (counts === undefined) return unknown('advisories', said);
  const grave = Object.entries(said.vulnerabilities ?? {})
    .filter(([, { severity }]) => GRAVE.includes(severity))
    .map(([name, { severity }]) => `${name} (${severity})`);
  const number = GRAVE.reduce((sum, severity) => sum + (counts[severity] ?? 0), 0);
  if (number === 0) return { kind: 'well', words: 'No advisory of high or above for any package.' };
  return { kind: 'bad', words: `Packages with an advisory of high or above: ${grave.join(', ')}.` };
}

/** @returns {Verdict} */
export function signatureVerdict(output) {
  const said = parsed(output);
  if (!Array.isArray(said?.invalid) || !Array.isArray(said.missing)) return unknown('signatures', said);
  if (said.invalid.length > 0) return { kind: 'bad', words: `Signatures that do not hold: ${named(said.invalid)}.` };
  if (said.missing.length > 0) return { kind: 'bad', words: `Packages without a signature: ${named(said.missing)}.` };
  return { kind: 'well', words: 'The signature of every package holds.' };
}

const named = (list) => list.map(({ name, version }) => `${name}@${version}`).join(', ');

function unknown(what, said) {
  const why = said?.message ?? said?.error?.summary ?? 'no answer';
  return {
    kind: 'unknown',
    words: `NOT CHECKED: the registry does not answer for ${what} (${why.split('\n', 1)[0]}).`,
  };
}

function parsed(output) {
  try {
    return JSON.parse(output);
  } catch {
    return undefined;
  }
}
