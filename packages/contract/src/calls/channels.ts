import * as z from 'zod';
import { CORE } from '../call/base.js';
import { defineCalls } from '../call/define.js';
import { Channel, ChannelInputSource } from '../entities/channel.js';
import { Id, IdParams } from '../entities/ids.js';

const CHANNEL = `${CORE}/v2/channels/{id}`;
const ofChannel = { kind: 'channel', in: 'params', key: 'id' } as const;

/** Channels (spec 2 §7). */
export const channels = defineCalls({
  fetch: {
    method: 'GET',
    path: `${CORE}/channels/fetch`,
    summary: 'Channels of a group',
    access: { permission: 'channel:read' },
    subject: { kind: 'group', in: 'query', key: 'crnt_vcg_uid' },
    query: z.strictObject({ crnt_vcg_uid: Id }),
    response: z.array(Channel),
    errors: ['NOT_FOUND'],
  },
  status: {
    method: 'GET',
    path: `${CHANNEL}/status`,
    summary: 'What a channel is doing',
    access: { permission: 'channel:read' },
    subject: ofChannel,
    params: IdParams,
    response: Channel,
    errors: ['NOT_FOUND'],
  },
  inputSource: {
    method: 'GET',
    path: `${CHANNEL}/inputSources`,
    summary: 'How any SRT sender reaches the channel',
    description: 'The passphrase is null for callers without `channel:secrets`.',
    access: { permission: 'channel:read' },
    subject: ofChannel,
    params: IdParams,
    response: z.array(ChannelInputSource),
    errors: ['NOT_FOUND'],
  },
  addInputSource: {
    method: 'POST',
    path: `${CHANNEL}/inputSources`,
    summary: 'Give the channel to an SRT sender; units can no longer choose it',
    access: { permission: 'channel:configure' },
    subject: ofChannel,
    params: IdParams,
    body: z.strictObject({ protocol: z.enum(['srt']) }),
    example: { protocol: 'srt' },
    status: 201,
    response: ChannelInputSource,
    errors: ['NOT_FOUND', 'CHANNEL_BUSY'],
  },
  removeInputSource: {
    method: 'DELETE',
    path: `${CHANNEL}/inputSources`,
    summary: 'Give the channel back to units',
    access: { permission: 'channel:configure' },
    subject: ofChannel,
    params: IdParams,
    status: 204,
    response: null,
    errors: ['NOT_FOUND', 'CHANNEL_BUSY'],
  },
  setRecording: {
    method: 'PUT',
    path: `${CHANNEL}/recording`,
    summary: 'Record what the channel receives, on its server, or stop recording',
    access: { permission: 'channel:configure' },
    subject: ofChannel,
    params: IdParams,
    body: z.strictObject({ enabled: z.boolean() }),
    example: { enabled: true },
    response: Channel,
    errors: ['NOT_FOUND'],
  },
});
