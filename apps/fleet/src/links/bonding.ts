import { capacityOf, type LinkCondition, type LinkTraits } from './link.js';

/** What is left of a link's capacity for payload, so that its queue stays short. */
const USABLE = 0.85;
/** Presence, keep-alives and reports, kbps. */
const CONTROL_KBPS = 4;
/** Files are sent beside a live picture at no more than this, kbps. */
const FORWARD_KBPS = 3000;

/** Rates of one link now. `use`: share of its capacity, 0–1. */
export interface LinkLoad {
  readonly uplinkKbps: number;
  readonly downlinkKbps: number;
  readonly use: number;
}

/** What a unit sends over all of its links. */
export interface Bond {
  readonly totalKbps: number;
  readonly loads: readonly LinkLoad[];
}

const SILENT: LinkLoad = { uplinkKbps: 0, downlinkKbps: 0, use: 0 };

/** Spreads a stream (`wantedKbps`) and an upload over the links by what each can carry; what does not fit is not sent. */
export function bond(
  traits: readonly LinkTraits[],
  links: readonly LinkCondition[],
  wantedKbps: number,
  uploading: boolean,
): Bond {
  const capacities = traits.map((trait, index) => {
    const link = links[index];
    return link ? capacityOf(trait, link) : 0;
  });
  const usable = USABLE * capacities.reduce((sum, capacity) => sum + capacity, 0);
  const streamed = Math.min(wantedKbps, usable);
  const forwarded = uploading ? Math.min(FORWARD_KBPS, usable - streamed) : 0;
  const loads = capacities.map((capacity, index): LinkLoad => {
    const link = links[index];
    if (!link?.connected || capacity === 0) return SILENT;
    const share = (USABLE * capacity) / usable;
    const payload = (streamed * (1 + 0.02 * link.flutter) + forwarded) * share;
    return {
      uplinkKbps: Math.round(payload + CONTROL_KBPS),
      downlinkKbps: Math.round(payload * 0.02 + CONTROL_KBPS),
      use: Math.min(1, payload / capacity),
    };
  });
  const sends = streamed + forwarded > 0;
  return { loads, totalKbps: sends ? loads.reduce((sum, load) => sum + load.uplinkKbps, 0) : 0 };
}
