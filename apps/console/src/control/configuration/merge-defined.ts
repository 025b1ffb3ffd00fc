/** `now` with the defined fields of `change`; an undefined field stays as it is. */
export function mergeDefined<T extends object>(now: T, change: { readonly [K in keyof T]?: T[K] | undefined }): T {
  const given = Object.fromEntries(Object.entries(change).filter(([key, value]) => value !== undefined && key in now));
  return { ...now, ...given };
}
