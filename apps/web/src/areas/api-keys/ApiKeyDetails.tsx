import { ROLE_NAMES } from '@backhaul/domain';
import { Link } from '@tanstack/react-router';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { translated } from '../../text/sentences.js';
import { t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { Facts } from '../../ui/data/Facts.js';
import { Notice } from '../../ui/data/Notice.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import { toast } from '../../ui/toast/toast.js';
import { addressesOf, type ApiKey } from './api-key.js';
import { keyFields } from './ApiKeyForm.js';

/** Rights, scope and expiry of a key; its name and addresses can be changed. */
export function ApiKeyDetails({ apiKey }: { readonly apiKey: ApiKey }) {
  const { id, name, hint, role, inventories, groups, addresses, madeBy, lastUse, state, editable } = apiKey;
  return (
    <>
      {state === 'suspended' ? <Notice tone="warning">{t('apiKeys.suspended.text')}</Notice> : null}
      {editable ? null : <Notice tone="info">{t('apiKeys.locked')}</Notice>}
      <Facts
        facts={[
          [t('apiKeys.role'), translated(ROLE_NAMES[role])],
          [t('users.inventories'), inventories.map((one) => one.name).join(', ') || '—'],
          [t('users.groups'), groups.map((one) => one.name).join(', ') || '—'],
          [t('apiKeys.hint'), hint],
          [t('apiKeys.madeBy'), madeBy.username],
          [t('apiKeys.createdAt'), momentText(apiKey.createdAt)],
          [t('apiKeys.expiresAt'), momentText(apiKey.expiresAt)],
          [t('apiKeys.lastUse'), lastUseText(lastUse)],
        ]}
      />
      <p>
        <Link to="/manage/audit" search={{ key: id }}>
          {t('apiKeys.did')}
        </Link>
      </p>
      <ResourceForm
        saved={{ name, addresses: addresses.join('\n') }}
        reason={editable ? null : t('apiKeys.locked')}
        fields={keyFields}
        submit={t('dialog.apply')}
        send={async (_values, changes) => {
          const body = {
            ...(changes.name !== undefined && { name: changes.name }),
            ...(changes.addresses !== undefined && { addresses: addressesOf(changes.addresses) }),
          };
          await api.apiKeys.update({ params: { id }, body }, idempotencyHeaders());
          return () => toast(t('apiKeys.saved'), { tone: 'success' });
        }}
      />
    </>
  );
}

const lastUseText = (use: ApiKey['lastUse']): string =>
  use === null
    ? t('apiKeys.never')
    : t('apiKeys.lastUse.by', { time: momentText(use.at), address: use.address, call: use.call });
