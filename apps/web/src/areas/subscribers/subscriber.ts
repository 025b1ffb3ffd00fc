import type { Subscriber } from '@backhaul/contract';
import type { ShareState } from '@backhaul/domain';
import { t } from '../../text/t.js';
import type { StateLook } from '../../ui/state/looks.js';

/** Glyph and tone of each state of a share. */
export const STATE_LOOKS: Readonly<Record<ShareState, StateLook>> = {
  waiting: { glyph: 'brokenRing', tone: 'plain' },
  accepted: { glyph: 'dot', tone: 'ready' },
  refused: { glyph: 'cross', tone: 'warn' },
  ended: { glyph: 'cross', tone: 'off' },
};

/** Name of the folder of a share; the root folder has the name of its inventory. */
export const folderText = ({ folder }: Subscriber): string =>
  folder === null ? '' : isRoot(folder.id) ? t('subscribers.root', { inventory: folder.name }) : folder.name;

/** Name of a share or a folder. */
export const nameOf = ({ kind, name }: Subscriber): string =>
  kind === 'root' ? t('subscribers.root', { inventory: name }) : name;

const isRoot = (id: string): boolean => id.startsWith('root-');
