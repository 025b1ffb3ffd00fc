import type { AppContract, CallInput, MadeTallyLink } from '@backhaul/contract';
import { callQuery } from '../api/call-query.js';
import { api } from '../api/client.js';
import { idempotencyHeaders } from '../api/idempotency-headers.js';

/** Subject of a tally page: one channel, or one unit. */
export interface Shown {
  readonly kind: 'channel' | 'unit';
  readonly id: string;
}

export type NewTallyLink = CallInput<AppContract['tallyLinks']['createForChannel']>['body'];

/** The calls for the links of one tally page. */
export function callsOf({ kind, id }: Shown) {
  const { tallyLinks } = api;
  const params = { id };
  if (kind === 'channel')
    return {
      list: callQuery(tallyLinks.ofChannel, { params }),
      create: (body: NewTallyLink): Promise<MadeTallyLink> =>
        tallyLinks.createForChannel({ params, body }, idempotencyHeaders()),
      revoke: (tallyLinkId: string) =>
        tallyLinks.revokeOfChannel({ params: { id, tallyLinkId } }, idempotencyHeaders()),
    };
  return {
    list: callQuery(tallyLinks.ofUnit, { params }),
    create: (body: NewTallyLink): Promise<MadeTallyLink> =>
      tallyLinks.createForUnit({ params, body }, idempotencyHeaders()),
    revoke: (tallyLinkId: string) => tallyLinks.revokeOfUnit({ params: { id, tallyLinkId } }, idempotencyHeaders()),
  };
}
