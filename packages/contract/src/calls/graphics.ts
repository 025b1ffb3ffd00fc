import { checkGraphicName } from '@backhaul/domain';
import * as z from 'zod';
import { CORE } from '../call/base.js';
import { checkedText } from '../call/checked.js';
import { defineCalls } from '../call/define.js';
import { ChannelGraphics, Graphic, GraphicFile } from '../entities/graphic.js';
import { Id, IdParams } from '../entities/ids.js';

const OF_INVENTORY = `${CORE}/v2/admin/inventories/{id}/graphics` as const;
const OF_CHANNEL = `${CORE}/v2/channels/{id}` as const;
const see = { permission: 'channel:read' } as const;
const manage = { permission: 'channel:configure' } as const;
const ofInventory = { kind: 'inventory', in: 'params', key: 'id' } as const;
const ofChannel = { kind: 'channel', in: 'params', key: 'id' } as const;
const ofGraphic = {
  path: `${CORE}/v2/admin/graphics/{graphicId}`,
  subject: { kind: 'graphic', in: 'params', key: 'graphicId' },
  params: z.strictObject({ graphicId: Id }),
} as const;

/** The smallest PNG: one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=';
/** A file of more than 110 KB must be received in full, so that the response can report that it is too big. */
const MAX_BODY = 256 * 1024;

/** Graphics of inventories, and their use in channels: over the picture, or as slate (spec 2 §5, §8). */
export const graphics = defineCalls({
  list: {
    method: 'GET',
    path: OF_INVENTORY,
    summary: 'Graphics of an inventory, by name',
    access: see,
    subject: ofInventory,
    params: IdParams,
    response: z.array(Graphic),
    errors: ['NOT_FOUND'],
  },
  create: {
    method: 'POST',
    path: OF_INVENTORY,
    summary: 'Add a graphic: a PNG of at most 2000×2000 pixels and 110 KB',
    description: 'Texts, profiles and further frames of the file are not kept. The same file is not added twice.',
    access: manage,
    subject: ofInventory,
    params: IdParams,
    body: z.strictObject({ name: checkedText(checkGraphicName), png: z.base64() }),
    maxBody: MAX_BODY,
    example: { name: 'Logo', png: PIXEL },
    status: 201,
    response: Graphic,
    errors: ['NOT_FOUND', 'GRAPHIC_EXISTS', 'GRAPHIC_LIMIT'],
  },
  file: {
    ...ofGraphic,
    method: 'GET',
    summary: 'The file of a graphic',
    access: see,
    response: GraphicFile,
    errors: ['NOT_FOUND'],
  },
  remove: {
    ...ofGraphic,
    method: 'DELETE',
    summary: 'Delete a graphic that no channel has as overlay or slate',
    access: manage,
    status: 204,
    response: null,
    errors: ['NOT_FOUND', 'GRAPHIC_USED'],
  },
  ofChannel: {
    method: 'GET',
    path: `${OF_CHANNEL}/graphics`,
    summary: 'Overlay and slate of a channel',
    access: see,
    subject: ofChannel,
    params: IdParams,
    response: ChannelGraphics,
    errors: ['NOT_FOUND'],
  },
  setOverlay: {
    method: 'PUT',
    path: `${OF_CHANNEL}/overlay`,
    summary: 'Choose, place, switch on or off the graphic over the picture of a channel, also on air',
    description:
      'It is on the programme: on all streaming destinations, not on recordings and previews. The server reports when it is on air.',
    access: manage,
    subject: ofChannel,
    params: IdParams,
    body: z
      .strictObject({
        graphicId: Id.nullable(),
        x: z.number(),
        y: z.number(),
        width: z.number(),
        opacity: z.number(),
        on: z.boolean(),
      })
      .partial(),
    example: { x: 95, y: 5, width: 15, opacity: 80 },
    response: ChannelGraphics,
    errors: ['NOT_FOUND', 'NO_GRAPHIC', 'UNSUPPORTED', 'ENCODER_LIMIT', 'FEATURE_OFF', 'SERVICE_LICENSE'],
  },
  setSlate: {
    method: 'PUT',
    path: `${OF_CHANNEL}/slate`,
    summary: 'Choose the picture of the slate of a channel; null: its name',
    description: 'On air it is seen from the next slate on.',
    access: manage,
    subject: ofChannel,
    params: IdParams,
    body: z.strictObject({ graphicId: Id.nullable() }),
    example: { graphicId: null },
    response: ChannelGraphics,
    errors: ['NOT_FOUND', 'UNSUPPORTED'],
  },
});
