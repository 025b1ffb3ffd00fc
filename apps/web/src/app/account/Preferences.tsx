import { LANGUAGE_NAMES, LANGUAGES, TIME_ZONES, UNIT_NOTICES } from '@backhaul/domain';
import { useConsoleNow } from '../../live/index.js';
import { changePreferences } from '../../session/change-preferences.js';
import { usePreferences } from '../../session/hooks.js';
import { account } from '../../text/en/account.js';
import { addMessages, t } from '../../text/t.js';
import { Button } from '../../ui/button/Button.js';
import { LabeledSelect } from '../../ui/choice/LabeledSelect.js';
import { Segmented } from '../../ui/choice/Segmented.js';
import { FormRow, FormSection } from '../../ui/form/Form.js';
import { Switch } from '../../ui/form/Switch.js';
import { clockText } from '../../text/zone.js';
import { zoneText } from '../../text/zone-name.js';

addMessages(account);

const THEMES = ['dark', 'light', 'system'] as const;
const DENSITIES = ['comfortable', 'dense'] as const;
const MUTE_HOURS = [1, 8] as const;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const LEVELS = ['critical', 'warning'] as const;

/** Appearance and notifications for this user; each change applies immediately. */
export function Preferences() {
  const { language, timeZone, theme, density, unitAlertsSettings, unitAlertsSoundSettings, muteUntil } =
    usePreferences();
  const now = useConsoleNow(MINUTE);
  const muted = muteUntil !== null && muteUntil > now;
  return (
    <>
      <FormSection head={t('preferences.appearance')}>
        <FormRow label={t('preferences.language')}>
          <Segmented
            label={t('preferences.language')}
            value={language}
            options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
            onChange={(value) => changePreferences({ language: value })}
          />
        </FormRow>
        <LabeledSelect
          label={t('preferences.timeZone')}
          value={timeZone ?? ''}
          options={[
            { value: '', label: t('preferences.timeZone.browser') },
            ...TIME_ZONES.map((zone) => ({ value: zone, label: zoneText(zone, now) })),
          ]}
          onChange={(value) => changePreferences({ timeZone: TIME_ZONES.find((zone) => zone === value) ?? null })}
        />
        <FormRow label={t('preferences.theme')}>
          <Segmented
            label={t('preferences.theme')}
            value={theme}
            options={THEMES.map((value) => ({ value, label: t(`preferences.theme.${value}`) }))}
            onChange={(value) => changePreferences({ theme: value })}
          />
        </FormRow>
        <FormRow label={t('preferences.density')}>
          <Segmented
            label={t('preferences.density')}
            value={density}
            options={DENSITIES.map((value) => ({ value, label: t(`preferences.density.${value}`) }))}
            onChange={(value) => changePreferences({ density: value })}
          />
        </FormRow>
      </FormSection>
      <FormSection head={t('preferences.mute')}>
        <FormRow
          label={
            muted
              ? t('preferences.muted', {
                  time: clockText(muteUntil),
                })
              : t('preferences.unmuted')
          }
        >
          {muted ? (
            <Button onClick={() => changePreferences({ muteUntil: null })}>{t('preferences.mute.end')}</Button>
          ) : (
            MUTE_HOURS.map((count) => (
              <Button key={count} onClick={() => changePreferences({ muteUntil: now + count * HOUR })}>
                {t('preferences.mute.hours', { count })}
              </Button>
            ))
          )}
        </FormRow>
      </FormSection>
      <FormSection head={t('preferences.notices')}>
        {UNIT_NOTICES.map((notice) => (
          <Switch
            key={notice}
            label={t(`preferences.notice.${notice}`)}
            checked={unitAlertsSettings[notice] ?? true}
            onChange={({ target }) =>
              changePreferences({ unitAlertsSettings: { ...unitAlertsSettings, [notice]: target.checked } })
            }
          />
        ))}
      </FormSection>
      <FormSection head={t('preferences.sounds')}>
        {LEVELS.map((level) => (
          <Switch
            key={level}
            label={t(`preferences.sound.${level}`)}
            checked={unitAlertsSoundSettings[level]}
            onChange={({ target }) =>
              changePreferences({ unitAlertsSoundSettings: { ...unitAlertsSoundSettings, [level]: target.checked } })
            }
          />
        ))}
      </FormSection>
    </>
  );
}
