import type { Unit } from '@backhaul/contract';
import { PUSH_KINDS } from '@backhaul/domain';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../../api/client.js';
import { pushes } from '../../../../text/en/pushes.js';
import { learn, t } from '../../../../text/t.js';
import { Section } from '../../../../ui/page/Section.js';
import { PushLine } from './PushLine.js';

learn(pushes);

/** Streams of a unit to social media and delivery networks; nothing for a unit that offers none. */
export default function PushesPart({ unit }: { readonly unit: Unit }) {
  const input = { params: { id: unit.uid } };
  const { data: capabilities } = useQuery({
    queryKey: api.units.capabilities.key(input),
    queryFn: ({ signal }) => api.units.capabilities(input, { signal }),
  });
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
