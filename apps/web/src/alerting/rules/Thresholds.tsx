import { type AlertSetting, type Complaint, GROUP_ALERTS, type StoredAlertSettings } from '@backhaul/domain';
import { messageText } from '../../text/messages.js';
import { t } from '../../text/t.js';
import { SelectField } from '../../ui/form/Field.js';
import { Switch } from '../../ui/form/Switch.js';
import { SettingGroup, SettingPair } from '../../ui/setting/Setting.js';
import { ThresholdField } from './ThresholdField.js';

interface Props<Settings> {
  readonly settings: Settings;
  readonly complaints: readonly Complaint[];
  readonly disabled: boolean;
  readonly onChange: (settings: Settings) => void;
}

/** Warning and critical threshold of each alert that the settings have. */
export function Thresholds<Settings extends StoredAlertSettings>({
  settings,
  complaints,
  disabled,
  onChange,
}: Props<Settings>) {
  return GROUP_ALERTS.map((type) => {
    const setting = settings[type];
    if (setting === undefined) return null;
    const put = (change: Partial<AlertSetting>) => onChange({ ...settings, [type]: { ...setting, ...change } });
    const complaint = (level: 'warning' | 'critical') => {
      const found = complaints.find(({ path }) => path === `${type}.${level}`)?.message;
      return found === undefined ? undefined : messageText(found);
    };
    return (
      <SettingGroup key={type} title={t(`alert.${type}`)}>
        <Switch
          label={t('alertSettings.enabled')}
          checked={setting.enabled}
          disabled={disabled}
          onChange={({ currentTarget }) => put({ enabled: currentTarget.checked })}
        />
        {type === 'cameraDisconnected' ? (
          <SelectField
            label={t('alertSettings.level')}
            error={complaint('warning')}
            disabled={disabled || !setting.enabled}
            value={setting.critical === null ? 'warning' : 'critical'}
            onChange={({ currentTarget: { value } }) =>
              put(value === 'critical' ? { warning: null, critical: 1 } : { warning: 1, critical: null })
            }
          >
            <option value="critical">{t('alert.level.critical')}</option>
            <option value="warning">{t('alert.level.warning')}</option>
          </SelectField>
        ) : (
          <SettingPair>
            {(['warning', 'critical'] as const).map((level) => (
              <ThresholdField
                key={level}
                label={t(`alertSettings.${level}`, { unit: t(`alertSettings.unit.${type}`) })}
                error={complaint(level)}
                disabled={disabled || !setting.enabled}
                value={setting[level]}
                onChange={(threshold) => put({ [level]: threshold })}
              />
            ))}
          </SettingPair>
        )}
      </SettingGroup>
    );
  });
}
