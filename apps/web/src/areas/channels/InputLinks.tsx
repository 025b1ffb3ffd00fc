import type { InputLink } from '@backhaul/contract';
import { bitrateText } from '../../text/number.js';
import { t } from '../../text/t.js';
import { Facts } from '../../ui/data/Facts.js';
import { DialogText } from '../../ui/dialog/DialogText.js';

/** Networks of an SRTLA sender with their bitrates. Two may share an address, so they are numbered. */
export function InputLinks({ links }: { readonly links: readonly InputLink[] }) {
  return (
    <section aria-label={t('channels.links')}>
      <strong>{t('channels.links')}</strong>
      {links.length === 0 ? (
        <DialogText>{t('channels.links.none')}</DialogText>
      ) : (
        <Facts
          facts={links.map(({ address, kbps, alive }, index) => [
            `${index + 1}. ${address}`,
            alive ? bitrateText(kbps) : t('channels.links.dead'),
          ])}
        />
      )}
    </section>
  );
}
