import { changePreferences } from '../session/change-preferences.js';
import { usePreferences } from '../session/hooks.js';
import { t } from '../text/t.js';
import { SelectField } from '../ui/form/Field.js';
import { Countries } from './Countries.js';
import { Regeneration } from './Regeneration.js';
import classes from './smart.module.css';

/** How often permanent links of the group are regenerated, and the country of its guests; changes apply immediately. */
export function SmartSettings({ groupId }: { readonly groupId: string }) {
  const { luSmartCountry } = usePreferences();
  return (
    <div className={classes['settings']}>
      <Regeneration groupId={groupId} />
      <SelectField
        label={t('smart.country')}
        hint={t('smart.countryHint')}
        value={luSmartCountry}
        onChange={(event) => changePreferences({ luSmartCountry: event.target.value })}
      >
        <Countries />
      </SelectField>
    </div>
  );
}
