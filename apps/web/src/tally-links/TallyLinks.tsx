import { MAX_TALLY_LINKS } from '@backhaul/domain';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { problemText } from '../api/problem.js';
import { useCan } from '../session/hooks.js';
import { tallyLinks as words } from '../text/en/tally-links.js';
import { addMessages, t } from '../text/t.js';
import { momentText } from '../text/zone.js';
import { Button } from '../ui/button/Button.js';
import { NotLoaded } from '../ui/data/NotLoaded.js';
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.js';
import { Dialog } from '../ui/dialog/Dialog.js';
import { useChange } from '../ui/resource/use-change.js';
import type { StateLook } from '../ui/state/looks.js';
import { Badge } from '../ui/state/StateBadge.js';
import { DataTable } from '../ui/table/DataTable.js';
import { TableSection } from '../ui/table/TableSection.js';
import { callsOf, type Shown } from './calls.js';
import { TallyLinkForm } from './TallyLinkForm.js';

addMessages(words);

const LOOKS: Readonly<Record<'active' | 'ended', StateLook>> = {
  active: { glyph: 'dot', tone: 'ready' },
  ended: { glyph: 'cross', tone: 'off' },
};

/** Links to the tally page of a channel or a unit, and the form for a new one. */
export function TallyLinks({ shown }: { readonly shown: Shown }) {
  const calls = callsOf(shown);
  const reason = useCan('tally:link') ? null : t('permission.missing');
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState<{ readonly id: string; readonly description: string } | null>(null);
  const change = useChange();
  const { data, error, refetch } = useQuery({ ...calls.list, staleTime: 0 });
  const revoke = useMutation({
    mutationFn: (id: string) => change(() => calls.revoke(id)),
    onSuccess: () => setAsked(null),
  });
  if (data === undefined) return <NotLoaded error={error} lines={3} onRetry={() => void refetch()} />;
  const full = data.length >= MAX_TALLY_LINKS ? t('tallyLinks.full', { count: MAX_TALLY_LINKS }) : null;
  const ask = (id: string, description: string) => {
    revoke.reset();
    setAsked({ id, description });
  };
  return (
    <>
      <TableSection
        title={t('tallyLinks.title')}
        beside={
          <Button icon="plus" reason={reason ?? full} onClick={() => setOpen(true)}>
            {t('tallyLinks.add')}
          </Button>
        }
      >
        <DataTable
          label={t('tallyLinks.title')}
          empty={t('tallyLinks.none')}
          columns={[
            { key: 'description', head: t('tallyLinks.description') },
            { key: 'endsAt', head: t('tallyLinks.endsAt') },
            { key: 'state', head: t('tallyLinks.state') },
            { key: 'acts', head: t('tallyLinks.revoke') },
          ]}
          rows={data.map(({ tallyLinkId, description, endsAt, ended }) => ({
            key: tallyLinkId,
            cells: [
              description,
              momentText(endsAt),
              <Badge key="state" look={LOOKS[ended ? 'ended' : 'active']} status={ended ? 'ended' : 'active'}>
                {t(ended ? 'tallyLinks.ended' : 'tallyLinks.active')}
              </Badge>,
              <Button
                key="revoke"
                size="small"
                look="danger"
                reason={reason}
                onClick={() => ask(tallyLinkId, description)}
              >
                {t('tallyLinks.revoke')}
              </Button>,
            ],
          }))}
        />
      </TableSection>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t('tallyLinks.add')} width={520}>
        <TallyLinkForm create={calls.create} onDone={() => setOpen(false)} />
      </Dialog>
      <ConfirmDialog
        opened={asked !== null}
        title={t('tallyLinks.revokeAsk', { description: asked?.description ?? '' })}
        text={t('tallyLinks.revokeText')}
        confirmLabel={t('tallyLinks.revoke')}
        cancelLabel={t('tallyLinks.keep')}
        busy={revoke.isPending}
        error={revoke.error ? problemText(revoke.error) : null}
        onConfirm={() => asked !== null && revoke.mutate(asked.id)}
        onClose={() => setAsked(null)}
      />
    </>
  );
}
