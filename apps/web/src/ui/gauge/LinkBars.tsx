import { signalIcon } from '@backhaul/domain';
import { t } from '../../text/t.js';
import classes from './gauge.module.css';

/** One link of a unit, with its signal quality. */
export interface LinkBar {
  readonly key: string;
  readonly name: string;
  readonly state: 'up' | 'weak' | 'unknown' | 'dead';
  /** 0–5; null: unknown. */
  readonly quality: number | null;
}

const HEIGHTS = { 1: 6, 2: 8, 3: 11, 4: 14, 5: 16 } as const;

const nameOf = ({ name, state }: LinkBar): string =>
  state === 'unknown' ? `${name} (${t('links.quality.unknown')})` : name;

/** Links side by side: height by quality, amber when weak, hollow when unknown, hatched when dead. */
export function LinkBars({ links, stale = false }: { readonly links: readonly LinkBar[]; readonly stale?: boolean }) {
  if (links.length === 0) {
    return (
      <span className={classes['missing']} title={t('links.none')}>
        —
      </span>
    );
  }
  const up = links.filter(({ state }) => state !== 'dead').length;
  const label = `${t('links.summary', { up, count: links.length })}: ${links.map(nameOf).join(', ')}`;
  return (
    <span className={classes['links']} role="img" aria-label={label} title={label} data-stale={stale || undefined}>
      {links.map(({ key, state, quality }) => (
        <span
          key={key}
          className={classes['link']}
          data-state={state}
          style={{ height: state === 'dead' || quality === null ? 16 : HEIGHTS[signalIcon(quality)] }}
        />
      ))}
    </span>
  );
}
