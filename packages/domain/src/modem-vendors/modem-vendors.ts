import { message } from '../messages/index.js';
import { all, atMost, type Check, required, without } from '../validation/check.js';

/** What a modem reports of itself; `tac`: the first eight digits of its IMEI, which name its type. Empty: not known. */
export interface ModemHardware {
  readonly manufacturer: string;
  readonly model: string;
  readonly tac: string;
}

/** A model of modems. */
export interface ModemModel {
  readonly name: string;
  /** The model as its modems report it, whatever its case; empty: it is recognised by its type codes alone. */
  readonly reportedAs: string;
  /** Type allocation codes: the first eight digits of the IMEIs of its modems. */
  readonly tacs: readonly string[];
  /** Whether its modems can scan for operators. */
  readonly canScan: boolean;
}

/** Who makes modems, with its models. */
export interface ModemVendor {
  readonly name: string;
  readonly models: readonly ModemModel[];
}

/** A modem that was recognised. */
export interface ModemProduct {
  readonly vendor: string;
  readonly model: string;
  readonly canScan: boolean;
}

/** Most models of one vendor, and type codes of one model. */
export const MOST_MODELS = 200;
export const MOST_TACS = 100;

/** Name of a vendor or a model. */
export const checkModemName: Check<string> = all(required, atMost(64), without('\\'));

/** A type allocation code: eight digits. */
export const checkTac: Check<string> = (text) =>
  /^\d{8}$/.test(text) ? null : message('regex', { pattern: '[0-9]{8}' });

/** What a model is recognised by; there must be something. */
export const checkReportedAs = ({ reportedAs, tacs }: Pick<ModemModel, 'reportedAs' | 'tacs'>) =>
  reportedAs.trim() === '' && tacs.length === 0 ? message('required') : null;

const plain = (text: string): string => text.trim().toLowerCase();

/** Keys by which a model is found, and by which a modem is looked up: those of type codes first. */
const modelKeys = ({ reportedAs, tacs }: ModemModel): readonly string[] => [
  ...tacs.map((tac) => `tac ${tac}`),
  ...(plain(reportedAs) === '' ? [] : [`model ${plain(reportedAs)}`]),
];

/** By which keys a modem is recognised, the most exact first. */
export const hardwareKeys = ({ model, tac }: ModemHardware): readonly string[] => [
  ...(tac === '' ? [] : [`tac ${tac}`]),
  ...(plain(model) === '' ? [] : [`model ${plain(model)}`]),
];

/** The models of all vendors by what recognises them; the first vendor wins. */
export function modemCatalogue(vendors: readonly ModemVendor[]): ReadonlyMap<string, ModemProduct> {
  const catalogue = new Map<string, ModemProduct>();
  for (const { name: vendor, models } of vendors) {
    for (const model of models) {
      const product = { vendor, model: model.name, canScan: model.canScan };
      for (const key of modelKeys(model)) if (!catalogue.has(key)) catalogue.set(key, product);
    }
  }
  return catalogue;
}

/** What a modem is; null: no model is recognised by what it reports. */
export function productOf(catalogue: ReadonlyMap<string, ModemProduct>, hardware: ModemHardware): ModemProduct | null {
  for (const key of hardwareKeys(hardware)) {
    const product = catalogue.get(key);
    if (product !== undefined) return product;
  }
  return null;
}

/** Models of a vendor that are no longer recognised after a change. */
export const removedKeys = (before: readonly ModemModel[], after: readonly ModemModel[]): readonly string[] => {
  const left = new Set(after.map(({ name }) => plain(name)));
  return before.filter(({ name }) => !left.has(plain(name))).flatMap(modelKeys);
};
