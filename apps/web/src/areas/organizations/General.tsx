import type { Organization } from '@backhaul/contract';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { Facts } from '../../ui/data/Facts.js';
import { CopyLine } from '../../ui/form/CopyLine.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import { toast } from '../../ui/toast/toast.js';
import { bodyOf, fieldsOf, valuesOf } from './values.js';

/** Identity provider of an organization, and the addresses of this console that it needs. */
export function General({ organization }: { readonly organization: Organization }) {
  const { id, callbackUrl, backchannelLogoutUrl, users, createdAt, clientSecretSet } = organization;
  return (
    <>
      {callbackUrl === null ? null : <CopyLine label={t('organizations.callback')} value={callbackUrl} />}
      {backchannelLogoutUrl === null ? null : (
        <CopyLine label={t('organizations.backchannel')} value={backchannelLogoutUrl} />
      )}
      <Facts
        facts={[
          ...(callbackUrl === null
            ? [[t('organizations.callback'), t('organizations.noAddress')] as [string, string]]
            : []),
          [t('organizations.users'), String(users)],
          [t('organizations.createdAt'), momentText(createdAt)],
        ]}
      />
      <ResourceForm
        saved={valuesOf(organization)}
        fields={fieldsOf(clientSecretSet)}
        submit={t('dialog.apply')}
        send={async (values) => {
          await api.organizations.update({ params: { id }, body: bodyOf(values) }, idempotencyHeaders());
          return () => toast(t('organizations.saved'), { tone: 'success' });
        }}
      />
    </>
  );
}
