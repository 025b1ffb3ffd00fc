/** Sum of the weights: fine enough for a link of 2 %, coarse enough that packets alternate. */
const SCALE = 40;

/** RIST's weights, by the name of the link: whole numbers in proportion to the shares. Links with a tiny share have none. */
export function weightsOf(shares: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const sum = [...shares.values()].reduce((total, share) => total + share, 0);
  if (sum <= 0) return new Map();
  const weights = [...shares].map(([name, share]) => [name, Math.round((share / sum) * SCALE)] as const);
  return new Map(weights.filter(([, weight]) => weight > 0));
}

const part = (weights: ReadonlyMap<string, number>, name: string): number => {
  const sum = [...weights.values()].reduce((total, weight) => total + weight, 0);
  return sum === 0 ? 0 : (weights.get(name) ?? 0) / sum;
};

/** How far two spreads differ: the share of the stream that would change its path, 0 to 1. */
export function distance(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  const names = new Set([...a.keys(), ...b.keys()]);
  return [...names].reduce((moved, name) => moved + Math.abs(part(a, name) - part(b, name)), 0) / 2;
}
