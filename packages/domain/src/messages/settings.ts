import { type Messages, messagesOf } from './message.js';

/** Errors of names, passwords and the configuration of a unit, besides the general messages (spec 1 §5, spec 3 §5). */
export const SETTINGS = {
  first_name_uppercase: 'First name must start with an uppercase letter',
  password_composition: "Must contain an upper case letter, a lower case letter, and a number or one of !#$@_'+,?[].-",
  passwords_differ: 'The passwords do not match',
  without: 'Cannot contain {characters}',
  file_name:
    'Cannot contain / \\ : * ? " < > | or line breaks, begin with a full stop or a hyphen, or begin or end with a blank',
  moment_past: 'Must be in the future',
  story_id_missing: 'The story has no id',
  slugline_missing: 'slugline is missing',
  total_below_cellular: 'Total bandwidth limit must not be below the cellular limit',
  capping_busy: 'Bandwidth limit capping cannot be configured for a busy unit',
  cellular_above_total: 'Max Cellular Capping cannot be higher than Max Total Capping',
  interface_limit: 'Interface limit must be below the total or the higher priority limit',
  main_port_first: 'The main port must be configured first',
  not_offered: 'Not supported by this unit',
  delay_on_the_fly: 'Change of delay on the fly is supported from 0.9 s delay',
  audio_sdi: '4 or more audio channels need SDI input',
  audio_hdmi: 'HDMI input has 2 audio channels',
} as const;

export const settingMessage: Messages<typeof SETTINGS> = messagesOf(SETTINGS);
