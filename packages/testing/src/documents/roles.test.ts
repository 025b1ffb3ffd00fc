import { expect, it } from 'vitest';
import { contract } from '@backhaul/contract';
import { rolesPage } from './roles.js';

it('docs/roles.md says what the code refuses', async () => {
  await expect(rolesPage(contract)).toMatchFileSnapshot(new URL('../../../../docs/roles.md', import.meta.url).pathname);
});
