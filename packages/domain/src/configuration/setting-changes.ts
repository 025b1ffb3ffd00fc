import type { UnitSettings } from './settings.js';

export type SettingValue = string | number | boolean | null;

/** One setting before and after a change. `path`: as in complaints, but interfaces by port: `interfaces.wwan0.enabled`. */
export interface SettingChange {
  readonly path: string;
  readonly from: SettingValue;
  readonly to: SettingValue;
}

/** The differences between two configurations, by path. Addresses are reduced to scheme and host: the rest may contain a password or a key. */
export function settingChanges(now: UnitSettings, wanted: UnitSettings): readonly SettingChange[] {
  const [before, after] = [leavesOf(now), leavesOf(wanted)];
  const paths = [...new Set([...before.keys(), ...after.keys()])];
  return paths.flatMap((path) => {
    const [from, to] = [before.get(path) ?? null, after.get(path) ?? null];
    return from === to ? [] : [{ path, from: shownValue(path, from), to: shownValue(path, to) }];
  });
}

const leavesOf = (settings: UnitSettings): ReadonlyMap<string, SettingValue> => {
  const interfaces = settings.interfaces.map(({ port, ...rest }) => [port, rest]);
  return new Map(leaves('', { ...settings, interfaces: Object.fromEntries(interfaces) }));
};

function leaves(path: string, value: unknown): [string, SettingValue][] {
  if (typeof value === 'object' && value !== null) {
    const at = (key: string): string => (path === '' ? key : `${path}.${key}`);
    return Object.entries(value).flatMap(([key, inner]) => leaves(at(key), inner));
  }
  return isPlain(value) ? [[path, value]] : [];
}

const isPlain = (value: unknown): value is SettingValue =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

const shownValue = (path: string, value: SettingValue): SettingValue =>
  path === 'ipInput.url' && typeof value === 'string' ? withoutKeys(value) : value;

const withoutKeys = (url: string): string => {
  const [, scheme = '', host = '', rest = ''] = /^([a-z]+:\/\/)?(?:[^/?#]*@)?([^/?#]*)(.*)$/is.exec(url) ?? [];
  return `${scheme}${host}${rest === '' ? '' : '/…'}`;
};
