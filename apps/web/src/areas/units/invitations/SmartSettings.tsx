import { REGENERATIONS } from '@backhaul/domain';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../api/client.js';
import { problemText } from '../../../api/problem.js';
import { queryClient } from '../../../api/query-client.js';
import { changePreferences } from '../../../session/change-preferences.js';
import { usePreferences } from '../../../session/hooks.js';
import { t } from '../../../text/t.js';
import { Notice } from '../../../ui/data/Notice.js';
import { Skeleton } from '../../../ui/data/Skeleton.js';
import { SelectField } from '../../../ui/form/Field.js';
import { Countries } from './Countries.js';
import classes from './smart.module.css';
import { useSettings } from './use-settings.js';

/** How often permanent links of the group are regenerated, and the country of its guests; changes apply immediately. */
export function SmartSettings({ groupId }: { readonly groupId: string }) {
  const { luSmartCountry } = usePreferences();
  const { data, error } = useSettings(groupId);
  const change = useMutation({
    mutationFn: (regeneration: (typeof REGENERATIONS)[number]) =>
      api.invitations.setSettings({ params: { groupId }, body: { regeneration } }),
    onSuccess: (settings) => queryClient.setQueryData(api.invitations.settings.key({ params: { groupId } }), settings),
  });
  const failure = change.error ?? error;
  if (!data) return failure ? <Notice tone="warning">{problemText(failure)}</Notice> : <Skeleton lines={4} />;
  return (
    <div className={classes['settings']}>
      <SelectField
        label={t('smart.regeneration')}
        hint={t('smart.regenerationHint')}
        value={data.regeneration}
        disabled={change.isPending}
        onChange={(event) => {
          const next = REGENERATIONS.find((one) => one === event.target.value);
          if (next) change.mutate(next);
        }}
      >
        {REGENERATIONS.map((one) => (
          <option key={one} value={one}>
            {t(`smart.regeneration.${one}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('smart.country')}
        hint={t('smart.countryHint')}
        value={luSmartCountry}
        onChange={(event) => changePreferences({ luSmartCountry: event.target.value })}
      >
        <Countries />
      </SelectField>
      {failure ? <Notice tone="warning">{problemText(failure)}</Notice> : null}
      {change.isSuccess ? <Notice tone="info">{t('smart.saved')}</Notice> : null}
    </div>
  );
}
