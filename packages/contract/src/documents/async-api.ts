import { CORE, MEDIA } from '../call/base.js';
import type { Schema } from '../call/define.js';
import { ServerDownlink, UnitDownlink } from '../bus/orders.js';
import { UP_PAYLOADS } from '../bus/up-payloads.js';
import { BUCKETS, BUS_VERSION, COMMAND_TOPIC, UP_TOPICS } from '../bus/topics.js';
import {
  LIVE_MAX_MESSAGE,
  LiveMessage,
  LiveRequest,
  PreviewInit,
  SHARE_MAX_MESSAGE,
  ShareMessage,
  ShareRequest,
} from '../live/messages.js';
import { TALLY_PAGE_MAX_MESSAGE, TallyPageMessage, TallyPageRequest } from '../live/tally-page.js';
import { Components, type Json } from './schemas.js';

const DEVICE = {
  bucket: { description: `0 to ${BUCKETS - 1}, fixed when the device is created.` },
  deviceId: { description: 'Id of the device; also its MQTT client id and user name.' },
};

/** One channel from the console's side, which receives or sends there. */
interface Conversation {
  readonly action: 'send' | 'receive';
  readonly channel: Json;
  readonly messages: Readonly<Record<string, Schema>>;
  readonly text: string;
  readonly bindings?: Json;
}

/** Description of the device bus and of the live websocket, AsyncAPI 3.0. */
export function asyncApiDocument({ version }: { readonly version: string }): Json {
  const components = new Components();
  const channels: Record<string, Json> = {};
  const operations: Record<string, Json> = {};
  const add = (name: string, { action, channel, messages, text, bindings }: Conversation) => {
    channels[name] = { ...channel, description: text, messages: messagesOf(messages, components, action) };
    operations[`${action}.${name}`] = {
      action,
      channel: { $ref: `#/channels/${name}` },
      summary: text,
      ...(bindings && { bindings }),
    };
  };

  for (const [name, up] of Object.entries(UP_TOPICS)) {
    const payload = Object.entries(UP_PAYLOADS).find(([key]) => key === name)?.[1];
    if (!payload) continue;
    add(name, {
      action: 'receive',
      ...overMqtt(up),
      messages: { [name]: payload },
      text: `Message of a device: ${name}`,
    });
  }
  add('command', {
    action: 'send',
    ...overMqtt(COMMAND_TOPIC),
    messages: { toUnit: UnitDownlink, toServer: ServerDownlink },
    text: 'Messages of the console to a device',
  });
  const live = { address: `${CORE}/v2/live`, servers: [{ $ref: '#/servers/live' }] };
  add('liveRequest', {
    action: 'receive',
    channel: live,
    messages: { liveRequest: LiveRequest },
    text: `Messages of a browser, at most ${LIVE_MAX_MESSAGE} bytes`,
  });
  add('liveMessage', {
    action: 'send',
    channel: live,
    messages: { liveMessage: LiveMessage },
    text: 'Messages of the console to a browser',
  });
  add('preview', {
    action: 'send',
    channel: {
      address: `${MEDIA}/previews/{channelId}`,
      servers: [{ $ref: '#/servers/live' }],
      parameters: { channelId: { description: 'Id of the channel; its `previewUrl` is the full address.' } },
    },
    messages: { previewInit: PreviewInit },
    text: 'Live video of a channel: a message that describes the stream, then fragmented MP4 in binary messages',
  });
  const share = { address: `${MEDIA}/shares`, servers: [{ $ref: '#/servers/live' }] };
  add('shareRequest', {
    action: 'receive',
    channel: share,
    messages: { shareRequest: ShareRequest },
    text: `First message of the browser of a share link, without a session; at most ${SHARE_MAX_MESSAGE} bytes`,
  });
  add('shareMessage', {
    action: 'send',
    channel: share,
    messages: { shareMessage: ShareMessage, previewInit: PreviewInit },
    text: 'The channel of a share link: what the link is, then live video as in a preview; or why it ends',
  });
  const tally = { address: `${MEDIA}/tally`, servers: [{ $ref: '#/servers/live' }] };
  add('tallyPageRequest', {
    action: 'receive',
    channel: tally,
    messages: { tallyPageRequest: TallyPageRequest },
    text: `First message of a tally page, without a session; at most ${TALLY_PAGE_MAX_MESSAGE} bytes`,
  });
  add('tallyPageMessage', {
    action: 'send',
    channel: tally,
    messages: { tallyPageMessage: TallyPageMessage },
    text: 'The tally of the channel or unit of the link, at each change and each second; or why it ends',
  });

  const settled = components.settle({ channels, operations });
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Backhaul device bus and live updates',
      version,
      description: 'Messages between devices and the console over MQTT 3.1.1, and live updates to browsers.',
      license: { name: 'Apache-2.0' },
    },
    defaultContentType: 'application/json',
    servers: {
      bus: { host: 'localhost:1883', protocol: 'mqtt', protocolVersion: '3.1.1', description: 'Device bus' },
      live: { host: 'localhost:8080', protocol: 'ws', description: 'Live updates; needs the session cookie' },
    },
    ...settled.document,
    components: { schemas: settled.schemas },
  };
}

interface Topic {
  readonly topic: string;
  readonly qos: number;
  readonly retain: boolean;
}

const overMqtt = ({ topic, qos, retain }: Topic): { readonly channel: Json; readonly bindings: Json } => ({
  channel: {
    address: `${BUS_VERSION}/{bucket}/{deviceId}/${topic}`,
    servers: [{ $ref: '#/servers/bus' }],
    parameters: DEVICE,
  },
  bindings: { mqtt: { qos, retain, bindingVersion: '0.2.0' } },
});

const messagesOf = (
  messages: Readonly<Record<string, Schema>>,
  components: Components,
  action: 'send' | 'receive',
): Json =>
  Object.fromEntries(
    Object.entries(messages).map(([name, schema]) => [
      name,
      { name, payload: components.schema(schema, action === 'receive' ? 'input' : 'output') },
    ]),
  );
