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
    summary: 'Status of a channel',
    access: { permission: 'channel:read' },
    subject: ofChannel,
    params: IdParams,
    response: Channel,
    errors: ['NOT_FOUND'],
  },
  inputSource: {
    method: 'GET',
    path: `${CHANNEL}/inputSources`,
    summary: 'SRT input of the channel: address and passphrase for an SRT sender',
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
    summary: 'Use the channel for an SRT sender; units cannot select it',
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
    summary: 'Use the channel for units again',
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
    summary: 'Start or stop recording the channel on its server',
    access: { permission: 'channel:configure' },
    subject: ofChannel,
    params: IdParams,
    body: z.strictObject({ enabled: z.boolean() }),
    example: { enabled: true },
    response: Channel,
    errors: ['NOT_FOUND'],
  },
});
