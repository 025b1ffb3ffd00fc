import { linkTraits, type LinkTraits } from '../links/link.js';
import { between, normal, pick, seededRandom, type Random } from '../random/random.js';
import { cityOf, type City } from '../world/cities.js';
import { firstMotion, type Motion } from '../world/movement.js';
import { nearbyNetworks } from '../world/networks.js';
import { operatorsOf } from '../world/operators.js';
import { modelOf } from './choice.js';
import type { UnitModel } from './models.js';

/** Some units are in the sun, and some where coverage is poor, so that there are alerts. */
const HOT = 0.03;
const REMOTE = 0.12;

/** The fixed properties of a simulated unit. */
export interface UnitTraits {
  readonly model: UnitModel;
  readonly swVersion: string;
  readonly city: City;
  readonly links: readonly LinkTraits[];
  /** Its location, or where its drive begins. */
  readonly site: Motion;
  /** How many °C warmer than others it is. */
  readonly warmth: number;
}

/** The traits of a unit with this id and name for a seed: the same at each start. */
export function unitTraits(unit: { readonly deviceId: string; readonly name: string }, seed: string): UnitTraits {
  const random = seededRandom(seed, unit.deviceId, 'traits');
  const model = modelOf(unit.name, random);
  const city = cityOf(unit.name, random());
  return {
    model,
    city,
    site: firstMotion(random),
    swVersion: pick(random, model.versions),
    links: linksOf(model, city, random),
    warmth: 2 * normal(random) + (random() < HOT ? between(random, 16, 44) : 0),
  };
}

function linksOf({ links: [always, often] }: UnitModel, { name, country }: City, random: Random): LinkTraits[] {
  const operators = operatorsOf(country);
  const kinds = [...always, ...often.filter(() => random() < 0.7)];
  const coverage = random() < REMOTE ? between(random, 0.12, 0.4) : 1;
  const ssid = nearbyNetworks(name)[0]?.ssid ?? null;
  return kinds.map((kind, index) => linkTraits({ port: index + 1, kind, operators, coverage, ssid }, random));
}
