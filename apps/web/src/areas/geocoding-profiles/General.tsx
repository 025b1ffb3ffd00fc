import type { GeocodingProfile } from '@backhaul/contract';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { Facts } from '../../ui/data/Facts.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import { toast } from '../../ui/toast/toast.js';
import { bodyOf, profileFields, valuesOf } from './values.js';

/** Form of a geocoding profile, and the inventories that use it. */
export function General({ profile }: { readonly profile: GeocodingProfile }) {
  return (
    <>
      <ResourceForm
        saved={valuesOf(profile)}
        fields={profileFields}
        submit={t('dialog.apply')}
        send={async (values) => {
          await api.geocodingProfiles.update(
            { params: { id: profile.id }, body: bodyOf(values) },
            idempotencyHeaders(),
          );
          return () => toast(t('geocoding.saved'), { tone: 'success' });
        }}
      />
      <Facts
        facts={[
          [t('geocoding.inventories'), profile.inventories.map(({ name }) => name).join(', ') || '—'],
          [t('geocoding.createdAt'), momentText(profile.createdAt)],
        ]}
      />
    </>
  );
}
