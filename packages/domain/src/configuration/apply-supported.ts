import { checkOffer } from './check-offer.js';
import type { SettingsOnOffer, UnitSettings } from './settings.js';

/** Applies what a unit supports; unsupported settings keep their present values. `left`: the unsupported ones. */
export function applySupported<T extends UnitSettings>(
  wanted: T,
  now: T,
  offer: SettingsOnOffer,
): { readonly applied: T; readonly left: readonly string[] } {
  const left = [...new Set(checkOffer(wanted, offer, now).map(({ path }) => path))];
  return { applied: { ...wanted, ...kept(wanted, now, left) }, left };
}

/** The values of `now` at these paths, and otherwise the requested ones. */
function kept(wanted: object, now: object, paths: readonly string[]): Readonly<Record<string, unknown>> {
  const before = new Map<string, unknown>(Object.entries(now));
  return Object.fromEntries(
    Object.entries(wanted).flatMap(([key, value]) => {
      if (paths.includes(key)) return [[key, before.get(key)]];
      const within = paths.filter((path) => path.startsWith(`${key}.`)).map((path) => path.slice(key.length + 1));
      const was = before.get(key);
      if (within.length === 0 || !isObject(value) || !isObject(was)) return [];
      return [[key, { ...value, ...kept(value, was, within) }]];
    }),
  );
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
