import { checkShareDescription, TALLY_LINK_DURATIONS } from '@backhaul/domain';
import * as z from 'zod';
import { CORE } from '../call/base.js';
import { checkedText } from '../call/checked.js';
import { defineCalls } from '../call/define.js';
import { memberParams } from '../call/resource.js';
import { IdParams } from '../entities/ids.js';
import { MadeTallyLink, TallyLink } from '../entities/tally-link.js';

const OF_CHANNEL = `${CORE}/v2/channels/{id}/tallyLinks` as const;
const OF_UNIT = `${CORE}/v2/units/{id}/tallyLinks` as const;
const channel = { kind: 'channel', in: 'params', key: 'id' } as const;
const unit = { kind: 'unit', in: 'params', key: 'id' } as const;
const manage = { permission: 'tally:link' } as const;
const ONCE = 'The link is returned only once; the console keeps its hash.';

const body = z.strictObject({
  description: checkedText(checkShareDescription),
  duration: z.enum(TALLY_LINK_DURATIONS),
});
const example = { description: 'Camera 1', duration: 'day' } as const;

/** Links that open the tally page of a channel or a unit without signing in; paths are ours, the specification gives none. */
export const tallyLinks = defineCalls({
  ofChannel: {
    method: 'GET',
    path: OF_CHANNEL,
    summary: 'Links of the tally page of a channel, in the order in which they were created',
    access: { permission: 'channel:read' },
    subject: channel,
    params: IdParams,
    response: z.array(TallyLink),
    errors: ['NOT_FOUND'],
  },
  createForChannel: {
    method: 'POST',
    path: OF_CHANNEL,
    summary: 'Create a link of the tally page of a channel',
    description: ONCE,
    access: manage,
    subject: channel,
    params: IdParams,
    body,
    example,
    status: 201,
    response: MadeTallyLink,
    errors: ['NOT_FOUND', 'TALLY_LINK_LIMIT'],
  },
  revokeOfChannel: {
    method: 'DELETE',
    path: `${OF_CHANNEL}/{tallyLinkId}`,
    summary: 'Revoke a link of the tally page of a channel: pages that it opened end',
    access: manage,
    subject: channel,
    params: memberParams('tallyLinkId'),
    status: 204,
    response: null,
    errors: ['NOT_FOUND'],
  },
  ofUnit: {
    method: 'GET',
    path: OF_UNIT,
    summary: 'Links of the tally page of a unit, in the order in which they were created',
    access: { permission: 'unit:read' },
    subject: unit,
    params: IdParams,
    response: z.array(TallyLink),
    errors: ['NOT_FOUND'],
  },
  createForUnit: {
    method: 'POST',
    path: OF_UNIT,
    summary: 'Create a link of the tally page of a unit, which shows the tally of the channels that it sends to',
    description: ONCE,
    access: manage,
    subject: unit,
    params: IdParams,
    body,
    example,
    status: 201,
    response: MadeTallyLink,
    errors: ['NOT_FOUND', 'TALLY_LINK_LIMIT'],
  },
  revokeOfUnit: {
    method: 'DELETE',
    path: `${OF_UNIT}/{tallyLinkId}`,
    summary: 'Revoke a link of the tally page of a unit: pages that it opened end',
    access: manage,
    subject: unit,
    params: memberParams('tallyLinkId'),
    status: 204,
    response: null,
    errors: ['NOT_FOUND'],
  },
});
