import { pick, pickWeighted, type Random } from '../random/random.js';
import { MODELS, type SimulatedType, type UnitModel } from './models.js';

/** Words in a unit's name that indicate its type. */
const TYPE_WORDS: Readonly<Record<string, SimulatedType>> = {
  pack: 'fieldUnits',
  field: 'fieldUnits',
  van: 'fieldUnits',
  truck: 'fieldUnits',
  lite: 'liteUnits',
  smart: 'smartUnits',
  phone: 'smartUnits',
  tablet: 'smartUnits',
  ptp: 'ptpUnits',
  link: 'ptpUnits',
  ptmp: 'ptmpUnits',
  hub: 'ptmpUnits',
};
const VEHICLES = ['van', 'truck'];

/** The model of a unit: from its name if the name indicates one, else random by how common models are. */
export function modelOf(unitName: string, random: Random): UnitModel {
  const words = unitName.toLowerCase().split(/[^a-z]+/);
  const named = words.flatMap((word) => TYPE_WORDS[word] ?? [])[0];
  const chosen = pickWeighted<SimulatedType>(random, [
    [55, 'fieldUnits'],
    [22, 'liteUnits'],
    [15, 'smartUnits'],
    [5, 'ptpUnits'],
    [3, 'ptmpUnits'],
  ]);
  const models = MODELS[named ?? chosen];
  const model = pick(random, models);
  if (named !== 'fieldUnits') return model;
  const driven = words.some((word) => VEHICLES.includes(word));
  const carried = models.filter(({ mobility }) => mobility !== 'driven');
  if (driven) return models.find(({ mobility }) => mobility === 'driven') ?? model;
  return carried[Math.floor(random() * carried.length)] ?? model;
}
