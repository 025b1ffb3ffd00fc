/** Calls on one unit, named in the path by `id`. */
export const ofUnit = { kind: 'unit', in: 'params', key: 'id' } as const;
