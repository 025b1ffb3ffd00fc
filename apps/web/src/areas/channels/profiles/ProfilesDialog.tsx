import type { StreamProfile } from '@backhaul/contract';
import { api } from '../../../api/client.js';
import { idempotencyHeaders } from '../../../api/idempotency-headers.js';
import { encodingText } from '../../../streaming/profile-text.js';
import { ProfileForm } from '../../../streaming/ProfileForm.js';
import { useProfiles } from '../../../streaming/use-profiles.js';
import { t } from '../../../text/t.js';
import { RecordsDialog } from '../records/RecordsDialog.js';

interface Props {
  readonly inventoryId: string;
  /** Why nothing can be changed. */
  readonly reason: string | null;
  readonly onDone: () => void;
}

/** Stream media profiles of an inventory: create, change and delete. */
export function ProfilesDialog({ inventoryId, reason, onDone }: Props) {
  return (
    <RecordsDialog<StreamProfile>
      found={useProfiles(inventoryId)}
      label={t('channels.profiles')}
      empty={{ title: t('channels.profile.none'), text: t('channels.profile.none.text') }}
      addLabel={t('channels.profile.add')}
      facts={(profile) => [
        encodingText(profile),
        ...(profile.attributes === '' ? [] : [`${t('channels.profile.attributes')}: ${profile.attributes}`]),
        t('channels.profile.used', { count: profile.destinations }),
      ]}
      renderForm={(profile, close) => (
        <ProfileForm inventoryId={inventoryId} profile={profile} onDone={close} onCancel={close} />
      )}
      removeAsk={(name) => t('channels.profile.removeAsk', { name })}
      remove={({ id }) => api.streamProfiles.remove({ params: { profileId: id } }, idempotencyHeaders())}
      reason={reason}
      onDone={onDone}
    />
  );
}
