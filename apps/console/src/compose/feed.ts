import type { Logger } from 'pino';
import type { Sessions } from '../platform/access/sessions.js';
import { openChangeFeed, type ChangeFeed, type RecordKind } from '../platform/db/notify.js';
import type { LiveRegistry } from '../state/registry/registry.js';

export interface FeedParts {
  readonly url: string;
  readonly registry: LiveRegistry;
  readonly sessions: Sessions;
  /** Client notifications changed. */
  readonly onNotification: () => void;
  /** Requests for access changed. */
  readonly onAccessApproval: () => void;
  /** A device's record was read again. */
  readonly onDevice: (deviceId: string) => Promise<void>;
  /** The database is reachable again, and every record was read: failed work can be retried. */
  readonly onReturn: () => Promise<void>;
  readonly log: Logger;
}

/** Updates this console's memory after commits of any console. */
export function followRecords({
  url,
  registry,
  sessions,
  onNotification,
  onAccessApproval,
  onDevice,
  onReturn,
  log,
}: FeedParts): Promise<ChangeFeed> {
  const logged = (what: string, work: Promise<void>): void =>
    void work.catch((error: unknown) => log.error({ err: error }, `${what} failed`));

  function changed(kind: RecordKind, id: string, transaction: bigint | null): void {
    switch (kind) {
      case 'unit':
      case 'server':
        return logged(
          'reading a record again',
          registry.follow(kind, id, transaction).then(() => onDevice(id)),
        );
      case 'channel':
        return logged('reading a record again', registry.follow(kind, id, transaction));
      case 'session':
        return sessions.ended({ sessionId: id });
      case 'user':
        return sessions.userChanged();
      case 'group':
        return logged('reading the records again', registry.load());
      case 'notification':
        return onNotification();
      case 'accessApproval':
        // Approved access changes what the sessions of its users may do.
        sessions.userChanged();
        return onAccessApproval();
      case 'command':
        // The console that stored the result informs the user who requested the command; other browsers poll.
        return undefined;
    }
  }

  return openChangeFeed({
    url,
    log: log.child({ part: 'feed' }),
    onChange: changed,
    onGap: () => logged('taking up the records again', registry.load().then(onReturn)),
  });
}
