import type { UsageProfile } from '@backhaul/contract';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { t } from '../../text/t.js';
import { MembersBox } from '../../ui/resource/MembersBox.js';

interface Props {
  readonly profile: UsageProfile;
  /** Why nothing can be changed. */
  readonly reason: string | null;
}

/** Units of a usage profile, and units that can be added. */
export function Units({ profile: { id }, reason }: Props) {
  return (
    <MembersBox
      label={t('usageProfiles.units')}
      reason={reason}
      words={{ yes: t('usageProfiles.with'), no: t('usageProfiles.without'), none: t('usageProfiles.noUnits') }}
      list={(query) => callQuery(api.usageProfiles.units, { params: { id }, query })}
      memberOf={({ profile, ...unit }) => ({
        id: unit.id,
        name: unit.name,
        // Units with this profile are in the other list.
        detail: profile === null ? t('usageProfiles.none') : profile.id === id ? '' : profile.name,
        groups: 1,
      })}
      put={(unitId) => api.usageProfiles.assign({ params: { id, unitId } })}
      remove={(unitId) => api.usageProfiles.withdraw({ params: { id, unitId } })}
      consequence={() => null}
    />
  );
}
