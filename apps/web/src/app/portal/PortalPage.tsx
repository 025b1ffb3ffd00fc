import { routeAccess } from '@backhaul/domain';
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { useCan, useCurrentUser, useGroup } from '../../session/hooks.js';
import { applications } from '../../text/en/applications.js';
import { supportCases } from '../../text/en/support-cases.js';
import { addMessages, t } from '../../text/t.js';
import { DataState } from '../../ui/data/DataState.js';
import { Notice } from '../../ui/data/Notice.js';
import { Section } from '../../ui/page/Section.js';
import { SplitPage } from '../../ui/page/SplitPage.js';
import { addressesQuery } from '../applications/addresses.js';
import { webAddress } from '../applications/linked-applications.js';
import { Contacts } from './Contacts.js';
import { Documents } from './Documents.js';
import { Licences } from './Licences.js';
import classes from './portal.module.css';
import { Usage } from './Usage.js';

addMessages(applications);
addMessages(supportCases);

const CASES = '/customer_portal/cases';

/** The user's organisation (spec 1 §2, `/customer_portal`): licences, usage, documents, contacts, and the way to support cases. */
export function PortalPage() {
  const group = useGroup();
  const { roles } = useCurrentUser();
  const readsServices = useCan('inventoryService:read');
  const readsUsage = useCan('usageReport:read');
  const { data } = useQuery(addressesQuery);
  const external = webAddress(data?.customerPortal ?? null);
  return (
    <SplitPage
      title={t('portal.title')}
      leftWidth={null}
      onLeftWidth={() => undefined}
      bar={<span>{group?.inventoryName}</span>}
    >
      {group === null ? (
        <DataState state="empty" title={t('portal.noInventory')} />
      ) : (
        <div className={classes['page']}>
          {external === null ? null : (
            <Notice tone="info">
              {t('portal.external', { host: external.host })}{' '}
              <a href={external.href} rel="noreferrer">
                {t('portal.go', { host: external.host })}
              </a>
            </Notice>
          )}
          {routeAccess(roles, CASES) === 'allow' ? (
            <p className={classes['way']}>
              {t('cases.empty.text')} <Link to={CASES}>{t('cases.title')}</Link>
            </p>
          ) : null}
          {readsServices || readsUsage ? null : <Notice tone="info">{t('portal.forAdministrators')}</Notice>}
          {readsServices ? (
            <Section level={2} title={t('portal.services')}>
              <Licences inventoryId={group.inventoryId} />
            </Section>
          ) : null}
          {readsUsage ? (
            <Section level={2} title={t('portal.usage')}>
              <Usage inventoryId={group.inventoryId} />
            </Section>
          ) : null}
          <Section level={2} title={t('documents.title')}>
            <Documents inventoryId={group.inventoryId} />
          </Section>
          <Section level={2} title={t('portal.contacts')}>
            <Contacts inventoryId={group.inventoryId} />
          </Section>
        </div>
      )}
    </SplitPage>
  );
}
