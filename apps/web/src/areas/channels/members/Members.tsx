import type { ChannelMember, ManagedChannel } from '@backhaul/contract';
import { MEMBERS_MAX } from '@backhaul/domain';
import { problemText } from '../../../api/problem.js';
import { channelsByName, useChannels } from '../../../live/index.js';
import { channelGroups as words } from '../../../text/en/channel-groups.js';
import { addMessages, t } from '../../../text/t.js';
import { Button } from '../../../ui/button/Button.js';
import { Notice } from '../../../ui/data/Notice.js';
import { DialogText } from '../../../ui/dialog/DialogText.js';
import { SettingGroup } from '../../../ui/setting/Setting.js';
import { SHOWN_STATUS } from '../../../ui/state/looks.js';
import { StateBadge } from '../../../ui/state/StateBadge.js';
import { useLiveChannel } from '../channel.js';
import classes from '../channels.module.css';
import { earlier, useMembers } from './use-members.js';

addMessages(words);

interface Props {
  readonly row: ManagedChannel;
  /** Why nothing can be changed. */
  readonly reason: string | null;
}

/** Members of a group in the order of their use, and output channels that can become members. */
export default function Members({ row, reason }: Props) {
  const members = useLiveChannel(row).members ?? [];
  const seen = members.flatMap(({ channelId }) => channelId ?? []);
  const others = channelsByName(useChannels()).filter(
    ({ channelId, type, inventoryId }) =>
      type === 'output' && inventoryId === row.inventory.id && !seen.includes(channelId),
  );
  const { store, error, busy } = useMembers(row);
  const only = members.length === 1 ? t('channelGroups.last') : null;
  const full = members.length >= MEMBERS_MAX ? t('channelGroups.full', { count: MEMBERS_MAX }) : null;
  return (
    <>
      <DialogText>{t('channelGroups.text')}</DialogText>
      {error === null ? null : <Notice tone="warning">{problemText(error)}</Notice>}
      {members.length === 0 ? <Notice tone="warning">{t('channelGroups.none')}</Notice> : null}
      <ol className={classes['destinations']} aria-label={t('channelGroups.list')}>
        {members.map((member, index) => {
          const { channelId } = member;
          const at = channelId === null ? -1 : seen.indexOf(channelId);
          return (
            <Item key={channelId ?? `hidden ${index}`} member={member}>
              {channelId === null ? null : (
                <>
                  {at > 0 ? (
                    <Button size="small" reason={reason} busy={busy} onClick={() => store(earlier(seen, at))}>
                      {t('channelGroups.earlier')}
                    </Button>
                  ) : null}
                  {at < seen.length - 1 ? (
                    <Button size="small" reason={reason} busy={busy} onClick={() => store(earlier(seen, at + 1))}>
                      {t('channelGroups.later')}
                    </Button>
                  ) : null}
                  <Button
                    size="small"
                    look="danger"
                    reason={reason ?? only}
                    busy={busy}
                    onClick={() => store(seen.filter((id) => id !== channelId))}
                  >
                    {t('channelGroups.remove')}
                  </Button>
                </>
              )}
            </Item>
          );
        })}
      </ol>
      <SettingGroup title={t('channelGroups.others')}>
        {others.length === 0 ? <DialogText>{t('channelGroups.noOthers')}</DialogText> : null}
        <ul className={classes['destinations']} aria-label={t('channelGroups.others')}>
          {others.map(({ channelId, channelName, status }) => (
            <li key={channelId} className={classes['destination']}>
              <div className={classes['what']}>
                <strong>{channelName}</strong>
                <StateBadge status={SHOWN_STATUS[status]} />
              </div>
              <div className={classes['acts']}>
                <Button
                  size="small"
                  icon="plus"
                  reason={reason ?? full}
                  busy={busy}
                  aria-label={`${t('channelGroups.add')} ${channelName}`}
                  onClick={() => store([...seen, channelId])}
                >
                  {t('channelGroups.add')}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      </SettingGroup>
    </>
  );
}

interface ItemProps {
  readonly member: ChannelMember;
  readonly children: React.ReactNode;
}

function Item({ member: { channelName, status, free, unitName }, children }: ItemProps) {
  return (
    <li className={classes['destination']}>
      <div className={classes['what']}>
        <strong>{channelName ?? t('channelGroups.hidden')}</strong>
        {channelName === null ? null : (
          <span className={classes['state']}>
            <StateBadge status={SHOWN_STATUS[status]} />
            {free ? <span>{t('channelGroups.free')}</span> : null}
            {unitName === null ? null : <span>{t('channelGroups.heldBy', { name: unitName })}</span>}
          </span>
        )}
      </div>
      <div className={classes['acts']}>{children}</div>
    </li>
  );
}
