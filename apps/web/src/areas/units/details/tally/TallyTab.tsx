import type { Unit } from '@backhaul/contract';
import { tally as words } from '../../../../text/en/tally.js';
import { addMessages, t } from '../../../../text/t.js';
import { TallyLinks } from '../../../../tally-links/TallyLinks.js';
import { Facts } from '../../../../ui/data/Facts.js';
import { Badge } from '../../../../ui/state/StateBadge.js';
import { TALLY_LOOKS } from '../../../../ui/state/tally-looks.js';

addMessages(words);

/** Tally of the channels that a unit sends to, and the links to its tally page. */
export default function TallyTab({ unit: { uid, tally } }: { readonly unit: Pick<Unit, 'uid' | 'tally'> }) {
  return (
    <>
      {tally === null ? null : (
        <Facts
          facts={[
            [
              t('tally.title'),
              <span key="light">
                <Badge look={TALLY_LOOKS[tally.light]} status={tally.light}>
                  {t(`tally.light.${tally.light}`)}
                </Badge>{' '}
                {tally.text}
              </span>,
            ],
          ]}
        />
      )}
      <TallyLinks key={uid} shown={{ kind: 'unit', id: uid }} />
    </>
  );
}
