import type { ServerSettingsView } from '@backhaul/contract';
import {
  MOST_CHANNELS,
  RECORDING_FORMATS,
  RECORDING_NAMES,
  recordingName,
  serverSettingProblems,
  TIME_ZONES,
  type RuleMessage,
  type ServerSettings,
} from '@backhaul/domain';

/** Form values of the settings. */
export type SettingValues = Readonly<Record<keyof ServerSettings, string>>;

export const settingValuesOf = ({ requested }: Pick<ServerSettingsView, 'requested'>): SettingValues => ({
  ...requested,
  maxChannels: requested.maxChannels === null ? '' : String(requested.maxChannels),
});

/** The settings in the form; a maximum that is not a whole number fails its check. */
export function settingsOfValues(values: SettingValues): ServerSettings {
  const most = values.maxChannels.trim();
  return {
    filePrefix: values.filePrefix,
    fileName: RECORDING_NAMES.find((one) => one === values.fileName) ?? 'time',
    fileFormat: RECORDING_FORMATS.find((one) => one === values.fileFormat) ?? 'mkv',
    timeZone: TIME_ZONES.find((one) => one === values.timeZone) ?? 'UTC',
    maxChannels: most === '' ? null : /^\d{1,9}$/.test(most) ? Number(most) : 0.5,
  };
}

/** The error of a setting by the domain rules. */
export function settingProblemOf(
  values: SettingValues,
  { formats, mostChannels }: Pick<ServerSettingsView, 'formats' | 'mostChannels'>,
  path: keyof ServerSettings,
): RuleMessage | null {
  const bounds = { formats, mostChannels: mostChannels ?? MOST_CHANNELS };
  return serverSettingProblems(settingsOfValues(values), bounds).find((one) => one.path === path)?.message ?? null;
}

/** Example name of a recording that starts now. */
export function exampleName(values: SettingValues, now: number): string {
  const settings = settingsOfValues(values);
  return `${recordingName(settings, { prefix: '', channel: 'studio-1', at: now })}-000.${settings.fileFormat}`;
}

/** The settings that the user changed. */
export const changedSettings = (values: SettingValues, changes: Partial<SettingValues>): Partial<ServerSettings> => {
  const settings = settingsOfValues(values);
  const changed = Object.keys(changes);
  return Object.fromEntries(Object.entries(settings).filter(([path]) => changed.includes(path)));
};
