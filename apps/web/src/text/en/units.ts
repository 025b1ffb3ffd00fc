/** Unit list, details and multiview. */
export const units = {
  'units.title': 'Units',
} as const;
