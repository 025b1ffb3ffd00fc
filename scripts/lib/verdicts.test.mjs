import { describe, expect, it } from 'vitest';
import { adviceVerdict, signatureVerdict } from './verdicts.mjs';

const advice = (counts, vulnerabilities = {}) =>
  JSON.stringify({
    vulnerabilities,
    metadata: { vulnerabilities: { low: 3, moderate: 2, high: 0, critical: 0, ...counts } },
  });
const found = (severity) => ({ 'left-pad': { severity }, harmless: { severity: 'low' } });

describe('advisories', () => {
  it('of moderate and below pass', () => {
    expect(adviceVerdict(advice({}, { harmless: { severity: 'low' } }))).toMatchObject({ kind: 'well' });
  });

  it.each(['high', 'critical'])('of %s fail by name', (severity) => {
    const verdict = adviceVerdict(advice({ [severity]: 1 }, found(severity)));
    expect(verdict).toEqual({ kind: 'bad', words: expect.stringContaining(`left-pad (${severity})`) });
    expect(verdict.words).not.toContain('harmless');
  });
});

describe('signatures', () => {
  it('that are all valid pass', () => {
    expect(signatureVerdict('{"invalid":[],"missing":[]}')).toMatchObject({ kind: 'well' });
  });

  it.each(['invalid', 'missing'])('that are %s fail by name', (which) => {
    const said = { invalid: [], missing: [], [which]: [{ name: 'left-pad', version: '1.3.0' }] };
    expect(signatureVerdict(JSON.stringify(said))).toEqual({
      kind: 'bad',
      words: expect.stringContaining('left-pad@1.3.0'),
    });
  });
});

it.each([
  ['a refusal', '{"message":"405 Method Not Allowed","statusCode":405}', '405 Method Not Allowed'],
  ['a lost name', '{"error":{"code":"ENOTFOUND","summary":"getaddrinfo ENOTFOUND"}}', 'getaddrinfo ENOTFOUND'],
  ['nothing', '', 'no answer'],
])('a registry that answers %s is said to have left it unchecked', (_title, output, why) => {
  for (const verdict of [adviceVerdict(output), signatureVerdict(output)]) {
    expect(verdict).toEqual({ kind: 'unknown', words: expect.stringMatching(/^NOT CHECKED/) });
    expect(verdict.words).toContain(why);
  }
});
