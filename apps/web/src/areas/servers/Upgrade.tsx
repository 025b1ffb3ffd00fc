import type { ManagedServer } from '@backhaul/contract';
import { translated } from '../../text/sentences.js';
import { t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { Notice } from '../../ui/data/Notice.js';
import { Progress } from '../../ui/data/Progress.js';

type Asked = NonNullable<ManagedServer['softwareUpgrade']>;

/** Upgrade of a server to its target version: a line of text, with a bar while in progress. */
export function Upgrade({ asked }: { readonly asked: ManagedServer['softwareUpgrade'] }) {
  if (asked === null) return null;
  if (isInProgress(asked)) return <Progress text={lineOf(asked)} percent={asked.percent} />;
  const { status, reason, code, askedAt } = asked;
  const why = reason === null ? '' : ` · ${translated(reason)}`;
  const number = code === null ? '' : ` (${t('servers.upgradeCode', { code })})`;
  return (
    <Notice tone={status === 'done' ? 'info' : 'warning'}>
      {`${lineOf(asked)} · ${momentText(askedAt)}${why}${number}`}
    </Notice>
  );
}

/** The same in a few words, for a list; empty when done. */
export const upgradeText = ({ softwareUpgrade: asked }: ManagedServer): string =>
  asked === null || asked.status === 'done' ? '' : lineOf(asked);

const lineOf = ({ version, status }: Asked): string =>
  t('servers.upgradeLine', { version, state: t(`servers.upgrade.${status}`) });

const isInProgress = ({ status }: Asked): boolean =>
  status === 'waiting' || status === 'downloading' || status === 'installing' || status === 'restarting';
