import type { Unit } from '@backhaul/contract';
import { PUSH_KINDS } from '@backhaul/domain';
import { pushes } from '../../../../text/en/pushes.js';
import { addMessages, t } from '../../../../text/t.js';
import { Section } from '../../../../ui/page/Section.js';
import { PushLine } from './PushLine.js';
import { useCapabilities } from '../../../../transmit/useCapabilities.js';

addMessages(pushes);

/** Streams of a unit to social media and delivery networks; nothing for a unit that offers none. */
export default function PushesPart({ unit }: { readonly unit: Unit }) {
  const { data: capabilities } = useCapabilities(unit);
  const offered = capabilities?.orders?.includes('startPush') === true;
  if (!offered && unit.socialMediaStatus.length === 0) return null;
  return (
    <Section title={t('push.title')}>
      {PUSH_KINDS.map((kind) => (
        <PushLine key={kind} unit={unit} kind={kind} />
      ))}
    </Section>
  );
}
