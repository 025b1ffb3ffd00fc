import type { UnitConfiguration } from '@backhaul/contract';
import { sameValue, type UnitFeature } from '@backhaul/domain';
import { createContext, useContext } from 'react';
import { t } from '../../../text/t.js';
import type { Difference } from '../../../ui/setting/Setting.js';
import type { api } from '../../../api/client.js';
import type { ConfigurableUnit, Passwords } from './draft.js';
import type { SettingPath } from './setting-path.js';

export type ConfigurationState = Awaited<ReturnType<typeof api.units.configuration>>;
export type Capabilities = Awaited<ReturnType<typeof api.units.capabilities>>;

/** The edited configuration, which every field reads and writes. */
export interface Draft {
  readonly unit: ConfigurableUnit;
  readonly capabilities: Capabilities;
  readonly delays: readonly number[];
  readonly settings: UnitConfiguration;
  /** The requested configuration before editing. */
  readonly desired: UnitConfiguration;
  /** The reported configuration; null until the unit has reported one. */
  readonly reported: UnitConfiguration | null;
  readonly passwords: Passwords;
  readonly readOnly: boolean;
  readonly change: (settings: UnitConfiguration) => void;
  readonly type: (passwords: Passwords) => void;
  readonly complaint: (path: string) => string | undefined;
}

export const DraftContext = createContext<Draft | null>(null);

/** The edited configuration. @throws {Error} outside of one. */
export function useDraft(): Draft {
  const draft = useContext(DraftContext);
  if (draft === null) throw new Error('A field of a configuration stands outside of one');
  return draft;
}

/** Whether the unit supports the feature; true until it has reported its capabilities. */
export function useFeature(feature: UnitFeature): boolean {
  const { known, features } = useDraft().capabilities;
  return !known || features.includes(feature);
}

interface Field<V> {
  readonly value: V;
  readonly onChange: (value: V) => void;
  readonly error: string | undefined;
  readonly disabled: boolean;
  readonly difference: Difference | null;
}

/** One setting of the draft: its value, its error, and how requested and reported value compare; `words` describes a value. */
export function useField<V>(setting: SettingPath<V>, words: (value: V) => string): Field<V> {
  const { settings, desired, reported, readOnly, change, complaint } = useDraft();
  const [wanted, has] = [setting.get(desired), reported === null ? undefined : setting.get(reported)];
  const refused = complaint(setting.path);
  return {
    value: setting.get(settings),
    onChange: (value) => change(setting.put(settings, value)),
    error: refused,
    disabled: readOnly,
    difference: has === undefined || sameValue(wanted, has) ? null : { wanted: words(wanted), has: words(has) },
  };
}

/** "On" or "Off". */
export const onOff = (value: boolean): string => t(value ? 'setting.on' : 'setting.off');
/** A text, or a dash for none. */
export const textOrNone = (value: string): string => (value === '' ? t('setting.none') : value);
/** kbps, 0 for no limit. */
export const limitText = (kbps: number): string =>
  kbps === 0 ? t('setting.noLimit') : t('setting.kbps', { kbps: Number.isNaN(kbps) ? '' : kbps });
