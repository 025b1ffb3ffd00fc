import type { Resolve } from '../sources/checked-fetch.js';
import { ownAddressTo } from '../sources/own-address.js';
import type { SentTarget } from './commands.js';

/** Where an SRT peer is met, and from which address of this machine; a text: why it cannot be. */
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
