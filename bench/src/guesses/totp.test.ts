import { expect, it } from 'vitest';
import { codeOf } from './totp.js';

// RFC 6238, appendix B: the last six digits for SHA-1.
it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [20_000_000_000, '353130'],
])('returns the code of the RFC after %i s', (seconds, code) => {
  expect(codeOf('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', seconds * 1000)).toBe(code);
});
