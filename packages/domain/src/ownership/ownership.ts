/** How the provider holds a unit or a server (spec 3 §3, ownership values). */
export const OWNERSHIPS = [
  'lease',
  'sold',
  'psg',
  'rent',
  'r&d',
  'inventory',
  'roaming',
  'engineering',
  'demo',
] as const;
export type Ownership = (typeof OWNERSHIPS)[number];
