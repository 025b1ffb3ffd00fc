import type { Unit } from '@backhaul/contract';
import { RTMP_OUTPUT_KINDS } from '@backhaul/domain';
import { destinations } from '../../../../text/en/destinations.js';
import { addMessages, t } from '../../../../text/t.js';
import { Section } from '../../../../ui/page/Section.js';
import { DestinationRow } from './DestinationRow.js';
import { useCapabilities } from '../../../../transmit/use-capabilities.js';

addMessages(destinations);

/** Streams of a unit to social media and CDNs; nothing for a unit without this feature. */
export default function DestinationsSection({ unit }: { readonly unit: Unit }) {
  const { data: capabilities } = useCapabilities(unit);
  const offered = capabilities?.orders?.includes('startPush') === true;
  if (!offered && unit.socialMediaStatus.length === 0) return null;
  return (
    <Section title={t('destination.title')}>
      {RTMP_OUTPUT_KINDS.map((kind) => (
        <DestinationRow key={kind} unit={unit} kind={kind} />
      ))}
    </Section>
  );
}
