import { expect, it } from 'vitest';
import { unnamedImports } from './references.mjs';

const part = {
  folder: 'apps/x',
  sources: [`import { a } from '@backhaul/domain';`, `import { b } from '@backhaul/agent/testing';`],
  dependencies: ['@backhaul/domain', '@backhaul/agent'],
  references: ['../../packages/domain', '../../packages/agent'],
};

it('accepts a package that names every import', () => expect(unnamedImports([part])).toEqual([]));

it('finds imports that the manifest or the compiler settings lack', () => {
  expect(unnamedImports([{ ...part, dependencies: [] }])).toHaveLength(2);
  expect(unnamedImports([{ ...part, references: ['../../packages/domain'] }])).toEqual([
    'apps/x/tsconfig.json does not refer to agent, which its sources import',
  ]);
});
