import type { Rollout, RolloutLine } from '@backhaul/contract';
import { useMutation } from '@tanstack/react-query';
import { problemText } from '../../api/problem.js';
import { t } from '../../text/t.js';
import { Button } from '../../ui/button/Button.js';
import { Notice } from '../../ui/data/Notice.js';
import { DialogActions } from '../../ui/dialog/Dialog.js';
import { useUnsaved } from '../../ui/dialog/unsaved.js';
import { useChange } from '../../ui/resource/use-change.js';
import { Badge } from '../../ui/state/StateBadge.js';
import { DataTable } from '../../ui/table/DataTable.js';
import { StateNotes, TableSection } from '../../ui/table/TableSection.js';
import { toast } from '../../ui/toast/toast.js';
import { reasonText, saidText, VERDICT_LOOKS } from './rollout.js';

interface Props {
  readonly lines: readonly RolloutLine[];
  readonly create: () => Promise<Rollout>;
  readonly onBack: () => void;
  readonly onDone: (rollout: Rollout) => void;
}

/** Devices that need attention come first. */
const ORDER = [
  'unknown',
  'refused',
  'waits',
  'installed',
  'ready',
] as const satisfies readonly RolloutLine['verdict'][];

/** Preview of the rollout for each device, and the button that starts it. */
export function Preview({ lines, create, onBack, onDone }: Props) {
  const change = useChange();
  const start = useMutation({
    mutationFn: () => change(create),
    onSuccess: (rollout) => {
      toast(t('rollouts.started', { name: rollout.name }), { tone: 'success' });
      onDone(rollout);
    },
  });
  useUnsaved(!start.isPending && !start.isSuccess);
  const count = (verdict: RolloutLine['verdict']): number => lines.filter((line) => line.verdict === verdict).length;
  const warned = lines.filter(({ warnings }) => warnings.length > 0).length;
  const blocked = blockedReason(count('unknown'), count('ready') + count('waits'));
  const rank = ({ verdict, warnings }: RolloutLine): number => ORDER.indexOf(verdict) - (warnings.length > 0 ? 3 : 0);
  return (
    <>
      {blocked === null ? null : <Notice tone="warning">{blocked}</Notice>}
      {warned > 0 ? <Notice tone="warning">{t('rollouts.preview.warned', { count: warned })}</Notice> : null}
      <TableSection
        title={ORDER.filter((one) => count(one) > 0)
          .map((one) => t(`rollouts.preview.${one}`, { count: count(one) }))
          .join(' · ')}
      >
        <DataTable
          label={t('rollouts.preview')}
          empty=""
          columns={[
            { key: 'line', head: t('rollouts.line') },
            { key: 'device', head: t('rollouts.device') },
            { key: 'inventory', head: t('rollouts.inventory') },
            { key: 'version', head: t('rollouts.version') },
            { key: 'verdict', head: t('rollouts.preview.effect'), wraps: true },
          ]}
          rows={lines
            .toSorted((a, b) => rank(a) - rank(b) || a.line - b.line)
            .map((line) => ({
              key: String(line.line),
              cells: [
                String(line.line),
                line.device?.name ?? line.text,
                line.device?.inventory.name ?? '—',
                line.device?.version || '—',
                <Effect key="verdict" line={line} />,
              ],
            }))}
        />
      </TableSection>
      {start.error === null ? null : <Notice tone="warning">{problemText(start.error)}</Notice>}
      <DialogActions>
        <Button icon="back" onClick={onBack}>
          {t('rollouts.preview.back')}
        </Button>
        <Button look="primary" busy={start.isPending} reason={blocked} onClick={() => start.mutate()}>
          {t('rollouts.create')}
        </Button>
      </DialogActions>
    </>
  );
}

function blockedReason(unknown: number, begins: number): string | null {
  if (unknown > 0) return t('rollouts.preview.bad', { count: unknown });
  return begins === 0 ? t('rollouts.preview.nothing') : null;
}

function Effect({ line: { verdict, message, code, warnings } }: { readonly line: RolloutLine }) {
  return (
    <StateNotes>
      <Badge look={VERDICT_LOOKS[verdict]} status={verdict}>
        {t(`rollouts.verdict.${verdict}`)}
      </Badge>
      {message === null ? null : <span>{reasonText(message, code)}</span>}
      {warnings.map((warning) => (
        <span key={warning.code}>{saidText(warning)}</span>
      ))}
    </StateNotes>
  );
}
