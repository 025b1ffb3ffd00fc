import type { PublishedNote } from '@backhaul/contract';
import { useEffect, useEffectEvent } from 'react';
import { t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { DataState } from '../../ui/data/DataState.js';
import { Markdown } from '../../ui/markdown/Markdown.js';
import { Badge } from '../../ui/state/StateBadge.js';
import classes from './whats-new.module.css';

/** The published notes, newest first. Calls `onSeen` once they are on the screen. */
export function Notes({ notes, onSeen }: { readonly notes: readonly PublishedNote[]; readonly onSeen: () => void }) {
  const seen = useEffectEvent(onSeen);
  useEffect(() => seen(), []);
  if (notes.length === 0) return <DataState state="empty" title={t('whatsNew.none')} text={t('whatsNew.none.text')} />;
  return (
    <ul className={classes['notes']}>
      {notes.map(({ id, title, body, version, publishedFrom, isRead }) => (
        <li key={id}>
          <h3 className={classes['title']}>
            {title}
            {isRead ? null : (
              <Badge look={{ glyph: 'dot', tone: 'ready' }} status="new">
                {t('whatsNew.new')}
              </Badge>
            )}
          </h3>
          <p className={classes['about']}>
            {t('whatsNew.about', { version, time: momentText(publishedFrom, { dateStyle: 'medium' }) })}
          </p>
          <Markdown text={body} />
        </li>
      ))}
    </ul>
  );
}
