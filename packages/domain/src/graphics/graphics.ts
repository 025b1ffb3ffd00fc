import { type RuleMessage } from '../messages/index.js';
import { graphicMessage, type GraphicMessage } from '../messages/graphics.js';
import { all, atMost, type Check, required, wholeNumber, without } from '../validation/check.js';
import { isPng, readPng, type PngHeader } from './png.js';

/** Limits of a graphic (spec 2 §9). */
export const GRAPHIC_LIMITS = {
  /** Longest side, pixels. */
  side: 2000,
  /** Size of the file: 110 KB of 1024 bytes. */
  bytes: 110 * 1024,
  /** Smaller graphics are allowed but look coarse, pixels. */
  recommendedSide: 300,
} as const;

/** Most missing files that a server reports at a time. */
export const MAX_MISSING_GRAPHICS = 64;

/** Most graphics of an inventory. */
export const MAX_GRAPHICS = 50;

/** Name of a graphic, unique within its inventory. */
export const checkGraphicName: Check<string> = all(required, atMost(100), without('\\'));

/** A file that may be used as a graphic, or why it may not. Nothing is decoded. */
export type CheckedGraphic =
  { readonly problem: null; readonly png: PngHeader } | { readonly problem: GraphicMessage; readonly png: null };

export function checkGraphic(data: Uint8Array): CheckedGraphic {
  if (!isPng(data)) return { problem: graphicMessage('graphic_type'), png: null };
  if (data.length > GRAPHIC_LIMITS.bytes) return { problem: graphicMessage('graphic_size'), png: null };
  const png = readPng(data);
  if (!png) return { problem: graphicMessage('graphic_type'), png: null };
  const isLarge = png.width > GRAPHIC_LIMITS.side || png.height > GRAPHIC_LIMITS.side;
  return isLarge ? { problem: graphicMessage('graphic_resolution'), png: null } : { problem: null, png };
}

/** Whether a graphic is smaller than recommended. */
export const isSmallGraphic = ({ width, height }: { readonly width: number; readonly height: number }): boolean =>
  width < GRAPHIC_LIMITS.recommendedSide || height < GRAPHIC_LIMITS.recommendedSide;

interface NamedFile {
  readonly name: string;
  readonly sha256: string;
}

/** Why a graphic cannot be added to an inventory; null: it can. Names are compared without case. */
export function newGraphicRefusal(
  { name, sha256 }: NamedFile,
  existing: readonly NamedFile[],
): 'GRAPHIC_EXISTS' | 'GRAPHIC_LIMIT' | null {
  const isKnown = existing.some((other) => other.sha256 === sha256 || other.name.toLowerCase() === name.toLowerCase());
  if (isKnown) return 'GRAPHIC_EXISTS';
  return existing.length >= MAX_GRAPHICS ? 'GRAPHIC_LIMIT' : null;
}

/**
 * Position of a graphic on the picture. `x` and `y`: share of the free space that is left or above, percent: 0 is the
 * left or top edge, 50 the middle, 100 the right or bottom edge. `width`: percent of the picture's width. `opacity`: percent.
 */
export interface GraphicPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly opacity: number;
}

export const USUAL_PLACE: GraphicPlace = { x: 95, y: 5, width: 15, opacity: 100 };

const CHECKS: Readonly<Record<keyof GraphicPlace, Check<number>>> = {
  x: wholeNumber(0, 100),
  y: wholeNumber(0, 100),
  width: wholeNumber(1, 100),
  opacity: wholeNumber(1, 100),
};
const FIELDS = ['x', 'y', 'width', 'opacity'] as const satisfies readonly (keyof GraphicPlace)[];

interface PlaceComplaint {
  readonly path: keyof GraphicPlace;
  readonly message: RuleMessage;
}

/** Every invalid field of a position. */
export function placeProblems(place: GraphicPlace): PlaceComplaint[] {
  return FIELDS.flatMap((path) => {
    const complaint = CHECKS[path](place[path]);
    return complaint === null ? [] : [{ path, message: complaint }];
  });
}

/** Why the graphic of a channel cannot be switched on; null: it can. */
export function overlayRefusal({
  hasGraphic,
  serverTakes,
}: {
  readonly hasGraphic: boolean;
  /** Whether its server supports graphics. */
  readonly serverTakes: boolean;
}): 'NO_GRAPHIC' | 'UNSUPPORTED' | null {
  if (!hasGraphic) return 'NO_GRAPHIC';
  return serverTakes ? null : 'UNSUPPORTED';
}

/** States of a graphic, as its server reports: waits for a picture that has a destination, starts, is on air, or failed and is retried. */
export const OVERLAY_STATES = ['waiting', 'starting', 'on', 'retrying'] as const;
export type OverlayState = (typeof OVERLAY_STATES)[number];
