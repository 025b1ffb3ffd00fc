import { REGENERATIONS, type Regeneration as HowOften } from '@backhaul/domain';
import { useMutation } from '@tanstack/react-query';
import { api } from '../api/client.js';
import { problemText } from '../api/problem.js';
import { t } from '../text/t.js';
import { Notice } from '../ui/data/Notice.js';
import { NotLoaded } from '../ui/data/NotLoaded.js';
import { SelectField } from '../ui/form/Field.js';
import { useChange } from '../ui/resource/use-change.js';
import { useSettings } from './use-settings.js';

/** How often the permanent links of a group are renewed; a change applies immediately. */
export function Regeneration({ groupId }: { readonly groupId: string }) {
  const { data, error, refetch } = useSettings(groupId);
  const change = useChange();
  const set = useMutation({
    mutationFn: (regeneration: HowOften) =>
      change(() => api.invitations.setSettings({ params: { groupId }, body: { regeneration } })),
  });
  if (!data) return <NotLoaded error={error} lines={2} onRetry={() => void refetch()} />;
  return (
    <>
      <SelectField
        label={t('smart.regeneration')}
        hint={t('smart.regenerationHint')}
        value={set.isError ? data.regeneration : (set.data?.regeneration ?? data.regeneration)}
        disabled={set.isPending}
        onChange={(event) => {
          const next = REGENERATIONS.find((one) => one === event.target.value);
          if (next) set.mutate(next);
        }}
      >
        {REGENERATIONS.map((one) => (
          <option key={one} value={one}>
            {t(`smart.regeneration.${one}`)}
          </option>
        ))}
      </SelectField>
      {set.error ? <Notice tone="warning">{problemText(set.error)}</Notice> : null}
      {set.isSuccess ? <Notice tone="info">{t('smart.saved')}</Notice> : null}
    </>
  );
}
