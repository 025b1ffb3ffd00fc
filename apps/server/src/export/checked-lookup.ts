import { lookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { isOnNetwork, type TargetPolicy } from '../destinations/target-policy.js';
import { targetProblem } from './problem.js';

/** Whether an address may be called. */
export const allows = (policy: TargetPolicy, address: string): boolean => policy === 'any' || isOnNetwork(address);

/** Resolves names for connections: only to allowed addresses, so that the checked address is the one that is called. */
export const checkedLookup =
  (policy: TargetPolicy): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) return callback(error, '', 0);
      const [first, ...others] = found.filter(({ address }) => allows(policy, address));
      if (first === undefined) return callback(targetProblem('The address is not allowed'), '', 0);
      if (options.all === true) return callback(null, [first, ...others]);
      callback(null, first.address, first.family);
    });
  };

/** Checks a literal address, because no lookup takes place for it. @throws {ExportProblem} */
export function refuseOwnAddress(policy: TargetPolicy, host: string): void {
  const address = host.replaceAll(/[[\]]/g, '');
  if (isIP(address) !== 0 && !allows(policy, address)) throw targetProblem('The address is not allowed');
}
