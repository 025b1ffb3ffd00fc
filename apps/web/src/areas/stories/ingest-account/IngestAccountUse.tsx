import type { InventoryIngestAccount } from '@backhaul/contract';
import { t } from '../../../text/t.js';
import { momentText } from '../../../text/zone.js';
import { Facts } from '../../../ui/data/Facts.js';
import { Notice } from '../../../ui/data/Notice.js';
import { CopyLine } from '../../../ui/form/CopyLine.js';

/** The address of the feed, and when it was last fetched. */
export function IngestAccountUse({ account, feedUrl }: InventoryIngestAccount) {
  if (account === null) return <Notice tone="info">{t('ingestAccount.none')}</Notice>;
  const { changedAt, lastUsedAt, lastUsedAddress, groups } = account;
  return (
    <>
      <CopyLine label={t('ingestAccount.feed')} value={feedUrl} />
      <Facts
        facts={[
          [t('ingestAccount.changedAt'), momentText(changedAt)],
          [
            t('ingestAccount.lastUsed'),
            lastUsedAt === null ? t('ingestAccount.never') : `${momentText(lastUsedAt)} · ${lastUsedAddress}`,
          ],
        ]}
      />
      {groups?.length === 0 ? <Notice tone="warning">{t('ingestAccount.noGroup')}</Notice> : null}
    </>
  );
}
