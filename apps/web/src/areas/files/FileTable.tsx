import type { StoredFile } from '@backhaul/contract';
import { bytesText } from '../../text/number.js';
import { t } from '../../text/t.js';
import { DataTable } from '../../ui/table/DataTable.js';
import classes from './files.module.css';
import { momentText } from '../../text/zone.js';

interface Props {
  readonly files: readonly StoredFile[];
  readonly chosen: ReadonlySet<string>;
  readonly onToggle: (path: string) => void;
}

const stamp = (at: number): string => momentText(at, { dateStyle: 'short', timeStyle: 'short' });

/** Files of a unit with checkboxes. */
export function FileTable({ files, chosen, onToggle }: Props) {
  return (
    <DataTable
      label={t('files.label')}
      columns={[
        { key: 'name', head: t('files.head.name') },
        { key: 'size', head: t('files.head.size'), align: 'end' },
        { key: 'changed', head: t('files.head.changed') },
      ]}
      empty={t('files.empty')}
      rows={files.map(({ path, sizeBytes, lastModified }) => ({
        key: path,
        cells: [
          <label key="name" className={classes['file']}>
            <input
              type="checkbox"
              checked={chosen.has(path)}
              aria-label={t('files.choose', { path })}
              onChange={() => onToggle(path)}
            />
            {path}
          </label>,
          bytesText(sizeBytes),
          stamp(lastModified),
        ],
      }))}
    />
  );
}
