/** A check of the domain as a rule of react-hook-form: null passes, a sentence refuses. */
export const rule = (check: (value: string) => string | null) => ({
  validate: (value: string): true | string => check(value) ?? true,
});
