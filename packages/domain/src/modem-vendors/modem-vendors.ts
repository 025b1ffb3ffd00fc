import { message } from '../messages/index.js';
import { all, atMost, type Check, required, without } from '../validation/check.js';

/** What a modem reports about itself; `tac`: the first eight digits of its IMEI, which identify its type. Empty: unknown. */
export interface ModemHardware {
  readonly manufacturer: string;
  readonly model: string;
  readonly tac: string;
}

/** A model of modems. */
export interface ModemModel {
  readonly name: string;
  /** The model as its modems report it, ignoring case; empty: recognised by type codes only. */
  readonly reportedAs: string;
  /** Type allocation codes: the first eight digits of the IMEIs of its modems. */
  readonly tacs: readonly string[];
  /** Whether its modems can scan for operators. */
  readonly canScan: boolean;
}

/** A manufacturer of modems, with its models. */
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

export const checkTac: Check<string> = (text) =>
  /^\d{8}$/.test(text) ? null : message('regex', { pattern: '[0-9]{8}' });

/** A model needs a reported name or type codes to be recognised by. */
export const checkReportedAs = ({ reportedAs, tacs }: Pick<ModemModel, 'reportedAs' | 'tacs'>) =>
  reportedAs.trim() === '' && tacs.length === 0 ? message('required') : null;

const plain = (text: string): string => text.trim().toLowerCase();

/** Lookup keys of a model; type codes first. */
const modelKeys = ({ reportedAs, tacs }: ModemModel): readonly string[] => [
  ...tacs.map((tac) => `tac ${tac}`),
  ...(plain(reportedAs) === '' ? [] : [`model ${plain(reportedAs)}`]),
];

/** Lookup keys of a modem, the most exact first. */
export const hardwareKeys = ({ model, tac }: ModemHardware): readonly string[] => [
  ...(tac === '' ? [] : [`tac ${tac}`]),
  ...(plain(model) === '' ? [] : [`model ${plain(model)}`]),
];

/** The models of all vendors by lookup key; the first vendor wins. */
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

/** The product of a modem; null: no model matches its report. */
export function productOf(catalogue: ReadonlyMap<string, ModemProduct>, hardware: ModemHardware): ModemProduct | null {
  for (const key of hardwareKeys(hardware)) {
    const product = catalogue.get(key);
    if (product !== undefined) return product;
  }
  return null;
}

/** Lookup keys of models that a change removes. */
export const removedKeys = (before: readonly ModemModel[], after: readonly ModemModel[]): readonly string[] => {
  const left = new Set(after.map(({ name }) => plain(name)));
  return before.filter(({ name }) => !left.has(plain(name))).flatMap(modelKeys);
};
