import type { Subscriber } from '@backhaul/contract';
import type { ShareState } from '@backhaul/domain';
import { t } from '../../text/t.js';
import type { StateLook } from '../../ui/state/looks.js';

/** How the state of a share looks. */
export const STATE_LOOKS: Readonly<Record<ShareState, StateLook>> = {
  waiting: { glyph: 'brokenRing', tone: 'plain' },
  accepted: { glyph: 'dot', tone: 'ready' },
  refused: { glyph: 'cross', tone: 'warn' },
  ended: { glyph: 'cross', tone: 'off' },
};

/** Name of a folder; root folders have none but that of their inventory. */
export const folderText = ({ folder }: Subscriber): string =>
  folder === null ? '' : isRoot(folder.id) ? t('subscribers.root', { inventory: folder.name }) : folder.name;

/** Name of a share or a folder. */
export const nameOf = ({ kind, name }: Subscriber): string =>
  kind === 'root' ? t('subscribers.root', { inventory: name }) : name;

const isRoot = (id: string): boolean => id.startsWith('root-');
