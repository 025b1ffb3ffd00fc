import { message } from '../messages/index.js';
import { all, atMost, type Check, matches, required, without } from '../validation/check.js';
import { compareVersions } from './compare.js';

/** A kind of device, `unit` or `server`, or units of one model, as in `unit:LU800`. */
const PRODUCT_FORM = /^(?:unit|server|unit:[^\s\\/:][^\\/:]{0,62})$/;

/** A product of the catalogue of software versions. */
export const checkProduct: Check<string> = all(required, matches(PRODUCT_FORM, message('default')));

/** Note on a version for a product, such as that it needs an OS reinstall. */
export const checkProductMessage: Check<string> = all(atMost(255), without('\\'));

/** Description of a version in the catalogue. */
export const checkVersionDescription: Check<string> = all(atMost(1024), without('\\'));

/** A version of the catalogue that a product may have (spec 3 §3). */
export interface VersionOfProduct {
  readonly version: string;
  readonly product: string;
  /** Empty: no note. */
  readonly message: string;
}

/** A device in terms of the catalogue; `model` empty: unknown. */
export interface ProductDevice {
  readonly kind: 'unit' | 'server';
  readonly model: string;
}

const sameText = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/** The catalogue entries of a device: of its model if there are any, otherwise of its kind. */
function ofDevice(catalogue: readonly VersionOfProduct[], { kind, model }: ProductDevice): readonly VersionOfProduct[] {
  const ofModel = model === '' ? [] : catalogue.filter(({ product }) => sameText(product, `${kind}:${model}`));
  return ofModel.length > 0 ? ofModel : catalogue.filter(({ product }) => product === kind);
}

const isOfKind = (product: string, kind: ProductDevice['kind']): boolean =>
  product === kind || product.startsWith(`${kind}:`);

/** `notAssociated`: the version has no product of that kind; `otherProduct`: it has others of that kind, but not this one. */
export type ProductStanding = 'allowed' | 'notAssociated' | 'otherProduct';

/** Whether a device may have a version. While the catalogue has none for its product, all are allowed. */
export function productStanding(
  catalogue: readonly VersionOfProduct[],
  device: ProductDevice,
  version: string,
): ProductStanding {
  const own = ofDevice(catalogue, device);
  const has = (entries: readonly VersionOfProduct[]): boolean =>
    entries.some((entry) => compareVersions(entry.version, version) === 0);
  if (own.length === 0 || has(own)) return 'allowed';
  return has(catalogue.filter(({ product }) => isOfKind(product, device.kind))) ? 'otherProduct' : 'notAssociated';
}

/** Whether devices of a kind may have a version by default: some product of the kind has it, or the catalogue has nothing for the kind. */
export function isDefaultAllowed(
  catalogue: readonly VersionOfProduct[],
  kind: ProductDevice['kind'],
  version: string,
): boolean {
  const ofKind = catalogue.filter(({ product }) => isOfKind(product, kind));
  return ofKind.length === 0 || ofKind.some((entry) => compareVersions(entry.version, version) === 0);
}

/** Note on a version for a device; empty: none. */
export const productMessage = (
  catalogue: readonly VersionOfProduct[],
  device: ProductDevice,
  version: string,
): string => ofDevice(catalogue, device).find((entry) => compareVersions(entry.version, version) === 0)?.message ?? '';

/** Notes on the versions of a device's product, the latest version first. */
export const productMessages = (
  catalogue: readonly VersionOfProduct[],
  device: ProductDevice,
): readonly VersionOfProduct[] =>
  ofDevice(catalogue, device)
    .filter(({ message: said }) => said !== '')
    .toSorted((a, b) => compareVersions(b.version, a.version));
