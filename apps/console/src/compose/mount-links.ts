import type { Logger } from 'pino';
import { TallyPages, type TallyPageParts } from '../control/tally/tally-pages.js';
import { Shares, type ShareParts } from '../state/media/shares.js';
import type { UpgradeHandler } from '../state/sockets/upgrade-handler.js';

/** The websockets of links that open a page without signing in: pictures of share links, and tally pages. */
export function mountLinks(gate: UpgradeHandler, parts: ShareParts & TallyPageParts & { readonly log: Logger }) {
  const shares = new Shares({ ...parts, log: parts.log.child({ part: 'share links' }) });
  const pages = new TallyPages({ ...parts, log: parts.log.child({ part: 'tally pages' }) });
  const all = [shares, pages];
  for (const one of all) one.mount(gate);
  return {
    start: () => all.forEach((one) => one.start()),
    stop: () => all.forEach((one) => one.stop()),
  };
}
