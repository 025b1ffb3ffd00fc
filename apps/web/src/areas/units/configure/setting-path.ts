import type { UnitConfiguration } from '@backhaul/contract';

/** Path of a setting in a configuration, with getter and setter. */
export interface SettingPath<V> {
  readonly path: string;
  readonly get: (settings: UnitConfiguration) => V;
  readonly put: (settings: UnitConfiguration, value: V) => UnitConfiguration;
}

/** A setting by its key. */
export const settingOf = <K extends keyof UnitConfiguration>(key: K): SettingPath<UnitConfiguration[K]> => ({
  path: key,
  get: (settings) => settings[key],
  put: (settings, value) => ({ ...settings, [key]: value }),
});

/** A field of the object at a path. */
export const fieldOf = <O extends object, K extends keyof O & string>(
  of: SettingPath<O>,
  key: K,
): SettingPath<O[K]> => ({
  path: `${of.path}.${key}`,
  get: (settings) => of.get(settings)[key],
  put: (settings, value) => of.put(settings, { ...of.get(settings), [key]: value }),
});

/** An item of a list; `none` beyond its end. */
export const itemOf = <V>(of: SettingPath<V[]>, index: number, none: V): SettingPath<V> => ({
  path: `${of.path}.${index}`,
  get: (settings) => of.get(settings)[index] ?? none,
  put: (settings, value) => {
    const list = of.get(settings);
    const length = Math.max(list.length, index + 1);
    return of.put(
      settings,
      Array.from({ length }, (_, i) => (i === index ? value : (list[i] ?? none))),
    );
  },
});
