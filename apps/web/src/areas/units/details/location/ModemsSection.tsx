import type { Unit } from '@backhaul/contract';
import { unitLocation } from '../../../../text/en/unit-location.js';
import { addMessages, t } from '../../../../text/t.js';
import { Fact, Section } from '../../../../ui/page/Section.js';
import { linkName, productText } from '../../../../ui/unit/links.js';

addMessages(unitLocation);

/** Modems of a unit by vendor and model. */
export default function ModemsSection({ modems }: Pick<Unit, 'modems'>) {
  const known = modems.flatMap((modem) => {
    const product = productText(modem);
    return product === null ? [] : [{ port: modem.port, name: linkName(modem, modems), product }];
  });
  if (known.length === 0) return null;
  return (
    <Section title={t('location.modems')}>
      {known.map(({ port, name, product }) => (
        <Fact key={port} label={name}>
          {product}
        </Fact>
      ))}
    </Section>
  );
}
