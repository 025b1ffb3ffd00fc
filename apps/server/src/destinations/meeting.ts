import type { Resolve } from '../sources/checked-fetch.js';
import { ownAddressTo } from '../sources/own-address.js';
import type { SentTarget } from './commands.js';

/** Address of an SRT rendezvous peer, and the local address to use; a text: the reason why it cannot be reached. */
export async function meetingWith(
  target: SentTarget,
  resolve: Resolve,
): Promise<{ readonly far: string; readonly own: string } | string | undefined> {
  if (target.protocol !== 'srt' || target.mode !== 'rendezvous') return undefined;
  const resolved = await resolve(target.host ?? '');
  return 'refused' in resolved
    ? resolved.refused
    : { far: resolved.address, own: await ownAddressTo(resolved.address) };
}
