import type { ShareLink } from '@backhaul/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { problemText } from '../../api/problem.js';
import { t } from '../../text/t.js';
import { clockText, momentText } from '../../text/zone.js';
import { Button } from '../../ui/button/Button.js';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.js';
import { useChange } from '../../ui/resource/use-change.js';
import type { StateLook } from '../../ui/state/looks.js';
import { Badge } from '../../ui/state/StateBadge.js';
import classes from './channels.module.css';

const LOOKS: Readonly<Record<ShareLink['state'], StateLook>> = {
  scheduled: { glyph: 'ring', tone: 'plain' },
  active: { glyph: 'dot', tone: 'ready' },
  ended: { glyph: 'cross', tone: 'off' },
};

interface Props {
  readonly channelId: string;
  readonly link: ShareLink;
  /** Why nothing can be changed. */
  readonly reason: string | null;
}

/** One share link: its purpose, validity and viewers. */
export function ShareLinkItem({ channelId, link, reason }: Props) {
  const { shareLinkId, description, startsAt, endsAt, state, watchers } = link;
  const [asked, setAsked] = useState(false);
  const change = useChange();
  const revoke = useMutation({
    mutationFn: () =>
      change(() => api.shareLinks.revoke({ params: { id: channelId, shareLinkId } }, idempotencyHeaders())),
    onSuccess: () => setAsked(false),
  });
  const end = endsAt === null ? t('shareLinks.forever') : t('shareLinks.until', { time: momentText(endsAt) });
  return (
    <>
      <div className={classes['what']}>
        <strong>{description}</strong>
        <span className={classes['target']}>
          {t('shareLinks.from', { time: momentText(startsAt) })} {end}
        </span>
        <span className={classes['state']}>
          <Badge look={LOOKS[state]} status={state}>
            {t(`shareLinks.state.${state}`)}
          </Badge>
          {watchers.length === 0 ? null : <span>{t('shareLinks.watching', { count: watchers.length })}</span>}
        </span>
      </div>
      <div className={classes['acts']}>
        <Button
          size="small"
          look="danger"
          reason={reason}
          onClick={() => {
            revoke.reset();
            setAsked(true);
          }}
        >
          {t('shareLinks.revoke')}
        </Button>
      </div>
      {watchers.length === 0 ? null : (
        <ul className={classes['watchers']}>
          {watchers.map(({ since, address }, index) => (
            <li key={`${since}-${index}`}>{t('shareLinks.watcher', { address, time: clockText(since, true) })}</li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        opened={asked}
        title={t('shareLinks.revokeAsk', { description })}
        text={t('shareLinks.revokeText', { count: watchers.length })}
        confirmLabel={t('shareLinks.revoke')}
        cancelLabel={t('shareLinks.keep')}
        busy={revoke.isPending}
        error={revoke.error ? problemText(revoke.error) : null}
        onConfirm={() => revoke.mutate()}
        onClose={() => setAsked(false)}
      />
    </>
  );
}
