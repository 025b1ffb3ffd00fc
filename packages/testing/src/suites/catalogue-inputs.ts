import type { CallParts } from '../arbitrary/valid.js';
import { playoutInputs } from './playout-inputs.js';

let made = 0;

/** Input of calls on the catalogue of software versions, and on queues of files, that cannot be generated: versions and products are unique. */
export function catalogueInputs(call: string): CallParts | undefined {
  switch (call) {
    case 'softwareVersions.create':
      return { body: { version: `901.${(made += 1) % 1000}`, description: '' } };
    case 'softwareVersions.update':
      return { body: { version: undefined, description: 'Spring' } };
    case 'softwareVersions.addProduct':
      return { body: { product: `unit:M${(made += 1)}`, message: '' } };
    case 'softwareVersions.updateProduct':
    case 'softwareVersions.removeProduct':
      return { params: { product: 'unit:none' } };
    default:
      return playoutInputs(call);
  }
}
