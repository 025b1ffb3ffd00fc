import type { Unit } from '@backhaul/contract';
import { unitLocation } from '../../../../text/en/unit-location.js';
import { addMessages, t } from '../../../../text/t.js';
import { Fact, Section } from '../../../../ui/page/Section.js';
import { locationText } from '../../list/location-text.js';

addMessages(unitLocation);

/** Location of a unit, with its source and accuracy. */
export default function LocationSection({ location }: Pick<Unit, 'location'>) {
  if (location === null) return null;
  const { lat, lng, source, accuracy, address } = location;
  const isNamedByUs = address?.by === 'gazetteer';
  return (
    <Section title={t('location.title')} {...(isNamedByUs && { note: t('location.attribution') })}>
      {address === undefined ? null : <Fact label={t('location.title')}>{locationText(location)}</Fact>}
      <Fact label={t('location.position')}>{`${lat.toFixed(5)}°, ${lng.toFixed(5)}°`}</Fact>
      {source === undefined ? null : <Fact label={t('location.source')}>{t(`location.source.${source}`)}</Fact>}
      {accuracy === undefined ? null : (
        <Fact label={t('location.accuracy')}>{t('location.metres', { metres: Math.round(accuracy) })}</Fact>
      )}
    </Section>
  );
}
