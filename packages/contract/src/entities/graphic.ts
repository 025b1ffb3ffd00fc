import { OVERLAY_STATES } from '@backhaul/domain';
import * as z from 'zod';
import { Id, Millis } from './ids.js';

const Percent = z.int().min(0).max(100);

/** Position of a graphic on the picture: `GraphicPlace` in the domain. */
export const OverlayPlace = z
  .strictObject({ x: Percent, y: Percent, width: Percent.min(1), opacity: Percent.min(1) })
  .meta({ id: 'OverlayPlace' });
export type OverlayPlace = z.output<typeof OverlayPlace>;

/** A graphic of an inventory (spec 2 §3: graphics overlay asset), for overlays and slates of its channels. */
export const Graphic = z
  .object({
    id: Id,
    inventoryId: Id,
    name: z.string(),
    width: z.int(),
    height: z.int(),
    /** Size of the file. */
    bytes: z.int(),
    /** Number of channels that use it as overlay or slate, of those that the caller sees. */
    channels: z.int(),
    createdAt: Millis,
  })
  .meta({ id: 'Graphic' });
export type Graphic = z.output<typeof Graphic>;

/** Its file. */
export const GraphicFile = z.object({ id: Id, png: z.base64() }).meta({ id: 'GraphicFile' });
export type GraphicFile = z.output<typeof GraphicFile>;

/** The graphic of a channel as its server reports it; `unknown` while the server is offline. */
export const OverlayStatus = z
  .object({
    state: z.enum([...OVERLAY_STATES, 'unknown']),
    since: Millis.nullable(),
    retryAt: Millis.nullable(),
    detail: z.string(),
    /** Percent of one core; null: unknown. */
    cpuPercent: z.number().nullable(),
    /** Whether the graphic on air is the requested one. */
    isCurrent: z.boolean(),
  })
  .meta({ id: 'OverlayStatus' });
export type OverlayStatus = z.output<typeof OverlayStatus>;

/** Overlay and slate of a channel: the requested ones, and what its server reports. */
export const ChannelGraphics = z
  .object({
    inventoryId: Id,
    /** Null: none is selected. */
    graphicId: Id.nullable(),
    place: OverlayPlace,
    on: z.boolean(),
    /** Picture of the slate; null: the name of the channel. */
    slateGraphicId: Id.nullable(),
    /** Whether the server of the channel supports graphics; null: not reported yet. */
    supported: z.boolean().nullable(),
  })
  .meta({ id: 'ChannelGraphics' });
export type ChannelGraphics = z.output<typeof ChannelGraphics>;
