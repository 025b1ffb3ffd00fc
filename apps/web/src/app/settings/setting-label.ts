import type { SettingPath } from '../../navigation/settings.js';
import { systemSettings as words } from '../../text/en/system-settings.js';
import { addMessages, t } from '../../text/t.js';

addMessages(words);

/** Name of a page of system settings. */
export function settingLabel(path: SettingPath): string {
  switch (path) {
    case '/system/system_settings/application_configuration':
      return t('systemSettings.configuration');
    case '/system/system_settings/client_application':
      return t('systemSettings.applications');
    case '/system/system_settings/ai_settings':
      return t('systemSettings.ai');
    case '/system/system_settings/liq_operator_sets':
      return t('systemSettings.operatorSets');
    case '/system/system_settings/software_version':
      return t('systemSettings.softwareVersions');
    case '/system/system_settings/history_device_group':
      return t('systemSettings.groupHistory');
    case '/system/system_settings/history_device_inventory':
      return t('systemSettings.inventoryHistory');
    default:
      return path satisfies never;
  }
}
