import type { ComponentProps, ReactNode } from 'react';
import { t } from '../../../../text/t.js';
import { Notice } from '../../../../ui/data/Notice.js';
import { Progress } from '../../../../ui/data/Progress.js';
import { DataTable } from '../../../../ui/table/DataTable.js';
import type { useCommand } from '../../../../transmit/use-command.js';
import classes from './networks.module.css';

type SentCommand = ReturnType<typeof useCommand>;

interface Props {
  /** Buttons to scan and to leave a network. */
  readonly acts: ReactNode;
  /** Commands of this section, and the text while each is in progress. */
  readonly commands: readonly { readonly command: SentCommand; readonly text: string | null }[];
  readonly label: string;
  /** Header of the column between name and action. */
  readonly head: string;
  /** Null until the first scan. */
  readonly rows: ComponentProps<typeof DataTable>['rows'] | null;
  readonly children?: ReactNode;
}

/** Networks that a unit found: the scan, its progress, and its result. */
export function FoundNetworks({ acts, commands, label, head, rows, children }: Props) {
  const errors = new Set(commands.flatMap(({ command }) => command.error ?? []));
  return (
    <div className={classes['networks']}>
      <div className={classes['acts']}>{acts}</div>
      {commands.map(({ command, text }) =>
        command.busy && text !== null ? (
          <Progress key={text} percent={command.record?.progress?.percent ?? null} text={text} />
        ) : null,
      )}
      {[...errors].map((error) => (
        <Notice key={error} tone="warning">
          {error}
        </Notice>
      ))}
      {rows === null ? null : (
        <DataTable
          label={label}
          columns={[
            { key: 'name', head: t('networks.name') },
            { key: 'about', head },
            { key: 'act', head: t('networks.selectNetwork'), align: 'end' },
          ]}
          empty={t('networks.none')}
          rows={rows}
        />
      )}
      {children}
    </div>
  );
}
