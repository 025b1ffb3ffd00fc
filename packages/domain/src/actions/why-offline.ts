import type { ChannelType } from '../kinds/kinds.js';
import { refused, type Verdict } from './verdict.js';

/** Why nothing can start to an offline channel. A group whose members connect or stop counts as offline (spec 2 §4), but is in use. */
export const whyOffline = ({ type, busy }: { readonly type?: ChannelType; readonly busy: boolean }): Verdict =>
  refused(type === 'group' && busy ? 'CHANNEL_BUSY' : 'CHANNEL_OFFLINE');
