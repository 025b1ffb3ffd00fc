import { sortAlerts } from '@backhaul/domain';
import { useServer } from '../../../../live/index.js';
import { translated } from '../../../../text/sentences.js';
import { t } from '../../../../text/t.js';
import { Age } from '../../../../ui/age/Age.js';
import { Notice } from '../../../../ui/data/Notice.js';
import { Fact } from '../../../../ui/page/Section.js';

/** The server of a channel: whether it is online, how many channels it uses, and its alerts. */
export function ServerLine({ serverId }: { readonly serverId: string }) {
  const server = useServer(serverId);
  if (server === undefined) return null;
  const busy = t('server.channels', { active: server.activeChannels, count: server.maxChannels });
  return (
    <>
      <Fact label={t('server.label')}>
        {server.name} · {server.online ? busy : <Age at={server.lastSeenAt} kind="lastSeen" />}
      </Fact>
      {sortAlerts(Object.values(server.alerts)).map(({ id, text }) => (
        <Notice key={id} tone="warning">
          {translated(text)}
        </Notice>
      ))}
    </>
  );
}
