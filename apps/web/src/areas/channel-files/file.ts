import type { ChannelFile } from '@backhaul/contract';
import { formatDuration } from '@backhaul/domain';
import { t } from '../../text/t.js';
import type { StateLook } from '../../ui/state/looks.js';

/** A file as a row of its list. */
export type FileItem = ChannelFile & { readonly id: string };

export const itemOf = (file: ChannelFile): FileItem => ({ ...file, id: file.fileId });

type State = 'removing' | 'held' | 'offline' | 'waiting' | 'uploading' | 'exported' | 'failed' | 'ready';

export const FILE_LOOKS = {
  removing: { glyph: 'brokenRing', tone: 'warn' },
  held: { glyph: 'pause', tone: 'store' },
  offline: { glyph: 'cross', tone: 'off' },
  waiting: { glyph: 'ring', tone: 'move' },
  uploading: { glyph: 'transfer', tone: 'move' },
  exported: { glyph: 'up', tone: 'ready' },
  failed: { glyph: 'question', tone: 'warn' },
  ready: { glyph: 'dot', tone: 'ready' },
} as const satisfies Readonly<Record<State, StateLook>>;

/** The most important state of a file. */
export function stateOf(file: ChannelFile): State {
  if (file.removing) return 'removing';
  if (!file.online) return 'offline';
  if (file.held !== null) return 'held';
  return file.export.state === 'none' ? 'ready' : file.export.state;
}

/** Duration of a file; a dash if unknown. */
export const lengthText = ({ media, startedAt, lastModified, kind }: ChannelFile): string => {
  const ms = media?.durationMs ?? (kind === 'recorded' ? lastModified - startedAt : null);
  return ms === null ? '—' : formatDuration(ms);
};

/** Alias or name of the unit of a file. */
export const unitText = ({ luName, luAlias }: ChannelFile): string => luAlias || luName || '—';

export const storyText = ({ metadata }: ChannelFile): string => metadata.slugline ?? '—';

export const kindText = ({ kind, part }: ChannelFile): string =>
  part === null ? t(`cfiles.kind.${kind}`) : `${t(`cfiles.kind.${kind}`)}, ${t('cfiles.part', { part })}`;
