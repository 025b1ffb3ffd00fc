import type { GeocodingProfile } from '@backhaul/contract';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { t } from '../../text/t.js';
import type { NewProps } from '../../ui/resource/resource.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import { toast } from '../../ui/toast/toast.js';
import { bodyOf, NEW_PROFILE, profileFields } from './values.js';

/** A new geocoding profile. */
export function ProfileForm({ onDone, onCancel }: NewProps<GeocodingProfile>) {
  return (
    <ResourceForm
      isNew
      saved={NEW_PROFILE}
      fields={profileFields}
      submit={t('geocoding.create')}
      send={async (values) => {
        const made = await api.geocodingProfiles.create({ body: bodyOf(values) }, idempotencyHeaders());
        return () => {
          toast(t('geocoding.created', { name: made.name }), { tone: 'success' });
          onDone(made);
        };
      }}
      onCancel={onCancel}
    />
  );
}
