import { startProvider, type TestProvider } from '@backhaul/testing/oidc';
import { expect, it } from 'vitest';
import { CALLBACK } from '../control/sign-on/addresses.js';
import { aPerson, clientOf, SECRET, signOnWorld, TestBrowser, throughProvider } from '../testing/sign-on.js';

const world = signOnWorld();

/** Signs in at a provider, which is that of the organization; returns where the console redirects the browser. */
async function signOn(provider: TestProvider, organization: string, login: string) {
  const { running, boss, inventoryId } = world();
  await boss.organizations.create({
    body: {
      name: organization,
      issuer: provider.issuer,
      clientId: 'backhaul',
      clientSecret: SECRET,
      defaultRole: 'luc_read',
      inventoryIds: [inventoryId],
    },
  });
  const browser = new TestBrowser();
  const client = clientOf(running.url, browser);
  const { url } = await client.session.beginSignOn({ body: { organization } });
  const response = await browser.visit(await throughProvider(browser, provider, url, login));
  return { to: response.headers.get('location'), client };
}

it('a user of the same subject at another provider never takes over an account', async () => {
  const { running, provider, database } = world();
  const other = await startProvider({
    id: 'backhaul',
    secret: SECRET,
    redirectUrl: `${running.url}${CALLBACK}`,
    postLogoutUrl: `${running.url}/sign_in`,
  });
  try {
    for (const { people } of [provider, other]) people.set('anna', aPerson());
    const first = await signOn(provider, 'Metro', 'anna');
    const { userId } = await first.client.session.currentUser();
    // Also once the account is in no organization.
    await database.db.deleteFrom('organizations').execute();
    expect((await signOn(other, 'Other', 'anna')).to).toBe('/login?problem=USER_EXISTS');
    const identities = await database.db.selectFrom('enterprise_users').select(['user_id', 'issuer']).execute();
    expect(identities).toEqual([{ user_id: userId, issuer: provider.issuer }]);
  } finally {
    await other.close();
  }
});
