import type { AccessApproval } from '@backhaul/contract';
import { t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { Facts } from '../../ui/data/Facts.js';
import { Notice } from '../../ui/data/Notice.js';
import { timeText } from './approval.js';

/** Details of one access request: the requester, its reason, the decision and the end of access. */
export function General({ approval }: { readonly approval: AccessApproval }) {
  const { supporter, inventory, reason, state, askedAt, answerBy, decidedAt, decidedBy, endsAt, endedAt, endedBy } =
    approval;
  return (
    <>
      {state === 'pending' || state === 'active' ? <Notice tone="info">{t('access.gives')}</Notice> : null}
      <Facts
        facts={[
          [
            t('access.supporter'),
            supporter.name === '' ? supporter.username : `${supporter.name} (${supporter.username})`,
          ],
          [t('access.inventory'), inventory.name],
          [t('access.reason'), reason],
          [t('access.askedAt'), momentText(askedAt)],
          ...(state === 'pending' ? [[t('access.answerBy'), momentText(answerBy)] as const] : []),
          [t('access.decidedAt'), timeText(decidedAt)],
          ...(decidedBy === null ? [] : [[t('access.decidedBy'), decidedBy] as const]),
          ...(endsAt === null || endedAt !== null ? [] : [[t('access.endsAt'), momentText(endsAt)] as const]),
          ...(endedAt === null
            ? []
            : [
                [t('access.endedAt'), momentText(endedAt)] as const,
                [t('access.endedBy'), endedBy ?? t('access.byItself')] as const,
              ]),
        ]}
      />
    </>
  );
}
