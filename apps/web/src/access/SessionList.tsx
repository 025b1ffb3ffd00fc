import type { UserSession } from '@backhaul/contract';
import { useState } from 'react';
import { problemText } from '../api/problem.js';
import { sessions as words } from '../text/en/sessions.js';
import { addMessages, t } from '../text/t.js';
import { momentText } from '../text/zone.js';
import { Button } from '../ui/button/Button.js';
import { ActList } from '../ui/data/ActList.js';
import { Notice } from '../ui/data/Notice.js';
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.js';
import { Badge } from '../ui/state/StateBadge.js';
import { toast } from '../ui/toast/toast.js';

addMessages(words);

interface Props {
  readonly sessions: readonly UserSession[];
  /** Why no session can be ended; null when they can be. */
  readonly reason: string | null;
  /** Ends sessions and reads the list again. Throws the refusal. */
  readonly onEnd: (sessionIds: string[]) => Promise<{ readonly ended: number }>;
}

const nameOf = ({ browser, system }: UserSession): string =>
  system === null
    ? (browser ?? t('sessions.unknown'))
    : t('sessions.on', { browser: browser ?? t('sessions.unknown'), system });

/** Sessions of a user; each except the current one can be ended, after a confirmation. */
export function SessionList({ sessions, reason, onEnd }: Props) {
  const [asked, setAsked] = useState<readonly string[] | null>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const others = sessions.filter(({ current }) => !current);
  const hasOwn = others.length < sessions.length;
  const ask = (chosen: readonly UserSession[]) => {
    setRefusal(null);
    setAsked(chosen.map(({ id }) => id));
  };
  const end = async () => {
    if (asked === null) return;
    setBusy(true);
    try {
      const { ended } = await onEnd([...asked]);
      toast(t('sessions.ended', { count: ended }), { tone: 'success' });
      setAsked(null);
    } catch (error) {
      setRefusal(problemText(error));
    }
    setBusy(false);
  };
  if (sessions.length === 0) return <Notice tone="info">{t('sessions.none')}</Notice>;
  const count = asked?.length ?? 0;
  return (
    <>
      <ActList
        label={t('sessions.list')}
        rows={[...sessions.filter(({ current }) => current), ...others].map((session) => ({
          key: session.id,
          name: (
            <>
              <strong>{nameOf(session)}</strong>
              {session.current ? (
                <Badge look={{ glyph: 'dot', tone: 'ready' }} status="current">
                  {t('sessions.this')}
                </Badge>
              ) : null}
              {session.passwordDue ? (
                <Badge look={{ glyph: 'cross', tone: 'warn' }} status="passwordDue">
                  {t('sessions.passwordDue')}
                </Badge>
              ) : null}
              {session.secondFactorDue ? (
                <Badge look={{ glyph: 'cross', tone: 'warn' }} status="secondFactorDue">
                  {t('sessions.secondFactorDue')}
                </Badge>
              ) : null}
            </>
          ),
          detail: [
            ...(session.way === null ? [] : [t(`sessions.way.${session.way}`)]),
            t('sessions.address', { address: session.address }),
            t('sessions.signedIn', { time: momentText(session.signedInAt) }),
            t('sessions.lastUsed', { time: momentText(session.lastUsedAt) }),
          ].join(' · '),
          act: session.current ? null : (
            <Button
              size="small"
              look="danger"
              reason={reason}
              aria-label={t('sessions.endOne', { name: nameOf(session) })}
              onClick={() => ask([session])}
            >
              {t('sessions.end')}
            </Button>
          ),
        }))}
      />
      {others.length > 1 ? (
        <div>
          <Button look="danger" reason={reason} onClick={() => ask(others)}>
            {t(hasOwn ? 'sessions.endOthers' : 'sessions.endAll')}
          </Button>
        </div>
      ) : null}
      <ConfirmDialog
        opened={asked !== null}
        title={count === 1 ? t('sessions.endAsk') : t('sessions.endAskSeveral', { count })}
        text={t('sessions.endText')}
        confirmLabel={t('sessions.end')}
        cancelLabel={t('sessions.keep')}
        busy={busy}
        error={refusal}
        onConfirm={() => void end()}
        onClose={() => setAsked(null)}
      />
    </>
  );
}
