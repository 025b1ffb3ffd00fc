const SETTINGS = '/system/system_settings';

/** Pages of the system settings that are shown side by side (spec 3 §2), each under its address. */
export const SETTING_PAGES = [
  `${SETTINGS}/application_configuration`,
  `${SETTINGS}/client_application`,
  `${SETTINGS}/ai_settings`,
  `${SETTINGS}/liq_operator_sets`,
  `${SETTINGS}/software_version`,
  `${SETTINGS}/history_device_group`,
  `${SETTINGS}/history_device_inventory`,
] as const;

/** Address of such a page. */
export type SettingPath = (typeof SETTING_PAGES)[number];
