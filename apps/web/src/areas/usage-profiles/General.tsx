import type { UsageProfile } from '@backhaul/contract';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { Facts } from '../../ui/data/Facts.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import { toast } from '../../ui/toast/toast.js';
import { profileFields, profileOf, valuesOf } from './values.js';

interface Props {
  readonly profile: UsageProfile;
  /** Why nothing can be changed. */
  readonly reason: string | null;
}

/** Form of a usage profile: its allowance, and the day on which the count restarts. */
export function General({ profile, reason }: Props) {
  return (
    <>
      <ResourceForm
        saved={valuesOf(profile)}
        reason={reason}
        fields={profileFields}
        submit={t('dialog.apply')}
        send={async (values) => {
          await api.usageProfiles.update({ params: { id: profile.id }, body: profileOf(values) }, idempotencyHeaders());
          return () => toast(t('usageProfiles.saved'), { tone: 'success' });
        }}
      />
      <Facts
        facts={[
          [t('usageProfiles.inventory'), profile.inventory.name],
          [t('usageProfiles.units'), String(profile.units)],
          [t('usageProfiles.isDefault'), profile.isDefault ? t('usageProfiles.yes') : t('usageProfiles.no')],
          [t('usageProfiles.createdAt'), momentText(profile.createdAt)],
        ]}
      />
    </>
  );
}
