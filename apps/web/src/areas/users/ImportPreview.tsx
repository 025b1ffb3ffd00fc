import type { UserImport, UserImportLine } from '@backhaul/contract';
import { useMutation } from '@tanstack/react-query';
import { problemText } from '../../api/problem.js';
import { messageText } from '../../text/messages.js';
import { t } from '../../text/t.js';
import { Button } from '../../ui/button/Button.js';
import { Notice } from '../../ui/data/Notice.js';
import { DialogActions } from '../../ui/dialog/Dialog.js';
import { useUnsaved } from '../../ui/dialog/unsaved.js';
import { useChange } from '../../ui/resource/use-change.js';
import type { StateLook } from '../../ui/state/looks.js';
import { Badge } from '../../ui/state/StateBadge.js';
import { DataTable } from '../../ui/table/DataTable.js';
import { StateNotes, TableSection } from '../../ui/table/TableSection.js';
import { toast } from '../../ui/toast/toast.js';

type Action = UserImportLine['action'];

const LOOKS: Readonly<Record<Action, StateLook>> = {
  refused: { glyph: 'cross', tone: 'warn' },
  create: { glyph: 'up', tone: 'ready' },
  change: { glyph: 'transfer', tone: 'move' },
  same: { glyph: 'ring', tone: 'off' },
};

/** Lines that need attention come first. */
const ORDER = ['refused', 'create', 'change', 'same'] as const satisfies readonly Action[];

interface Props {
  readonly lines: readonly UserImportLine[];
  readonly send: () => Promise<UserImport>;
  readonly onBack: () => void;
  readonly onDone: () => void;
}

/** Preview of the import line by line, and the button that starts it. */
export function ImportPreview({ lines, send, onBack, onDone }: Props) {
  const change = useChange();
  const submission = useMutation({
    mutationFn: () => change(send),
    onSuccess: ({ created, changed }) => {
      toast(t('users.import.done', { created: created.length, changed: changed.length }), { tone: 'success' });
      onDone();
    },
  });
  useUnsaved(!submission.isPending && !submission.isSuccess);
  const count = (action: Action): number => lines.filter((line) => line.action === action).length;
  const due = count('create') + count('change');
  const blocked = blockedReason(count('refused'), due);
  return (
    <>
      {blocked === null ? null : <Notice tone="warning">{blocked}</Notice>}
      <TableSection
        title={ORDER.filter((action) => count(action) > 0)
          .map((action) => t(`users.import.count.${action}`, { count: count(action) }))
          .join(' · ')}
      >
        <DataTable
          label={t('users.import.preview')}
          empty=""
          columns={[
            { key: 'line', head: t('users.import.line') },
            { key: 'username', head: t('users.username') },
            { key: 'effect', head: t('users.import.effect'), wraps: true },
          ]}
          rows={lines
            .toSorted((a, b) => ORDER.indexOf(a.action) - ORDER.indexOf(b.action) || a.line - b.line)
            .map((line) => ({
              key: String(line.line),
              cells: [String(line.line), line.username, <Effect key="effect" line={line} />],
            }))}
        />
      </TableSection>
      {submission.error === null ? null : <Notice tone="warning">{problemText(submission.error)}</Notice>}
      <DialogActions>
        <Button icon="back" onClick={onBack}>
          {t('users.import.back')}
        </Button>
        <Button look="primary" busy={submission.isPending} reason={blocked} onClick={() => submission.mutate()}>
          {t('users.import.submit', { count: due })}
        </Button>
      </DialogActions>
    </>
  );
}

function blockedReason(refused: number, due: number): string | null {
  if (refused > 0) return t('users.import.bad', { count: refused });
  return due === 0 ? t('users.import.nothing') : null;
}

/** Default values of new users, which the preview does not list. */
const USUAL: ReadonlySet<string> = new Set(['', 'yes', 'no', 'never']);

const orNone = (text: string): string => (text === '' ? t('users.import.empty') : text);

function Effect({ line: { action, changes, problems } }: { readonly line: UserImportLine }) {
  return (
    <StateNotes>
      <Badge look={LOOKS[action]} status={action}>
        {t(`users.import.${action}`)}
      </Badge>
      {problems.map(({ column, message }) => (
        <span key={`${column} ${message.code}`}>
          {[column, messageText(message)].filter((part) => part !== null).join(': ')}
        </span>
      ))}
      {changes
        .filter(({ column, to }) => action === 'change' || (column !== 'username' && !USUAL.has(to)))
        .map(({ column, from, to }) => (
          <span key={column}>
            {action === 'create' ? `${column}: ${to}` : `${column}: ${orNone(from)} → ${orNone(to)}`}
          </span>
        ))}
    </StateNotes>
  );
}
