import { useConfiguration } from '../../session/hooks.js';
import { account } from '../../text/en/account.js';
import { addMessages, t } from '../../text/t.js';
import { Facts } from '../../ui/data/Facts.js';
import { Notice } from '../../ui/data/Notice.js';

addMessages(account);

/** The product and its version. */
export function About() {
  const { version, demo } = useConfiguration();
  return (
    <>
      <p>{t('about.text')}</p>
      <Facts
        facts={[
          [t('about.version'), version],
          [t('about.licence'), 'Apache-2.0'],
        ]}
      />
      {demo ? <Notice tone="info">{t('about.demo')}</Notice> : null}
    </>
  );
}
