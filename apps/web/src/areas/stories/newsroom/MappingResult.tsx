import type { MappingTest } from '@backhaul/contract';
import { useFieldNames } from '../../../inventory/use-field-names.js';
import { translated } from '../../../text/sentences.js';
import { t } from '../../../text/t.js';
import { DataTable } from '../../../ui/table/DataTable.js';
import { TableSection } from '../../../ui/table/TableSection.js';

/** Result of a test: errors by line, and the stories. */
export function MappingResult({
  inventoryId,
  result: { problems, stories },
}: {
  readonly inventoryId: string;
  readonly result: MappingTest;
}) {
  const names = useFieldNames(inventoryId);
  return (
    <>
      {problems.length === 0 ? null : (
        <TableSection title={t('newsroom.test.problems')}>
          <DataTable
            label={t('newsroom.test.problems')}
            empty=""
            columns={[
              { key: 'file', head: t('newsroom.refused.what') },
              { key: 'text', head: t('newsroom.refused.why'), wraps: true },
            ]}
            rows={problems.map(({ file, line, text }, index) => ({
              key: String(index),
              cells: [
                line === null
                  ? t(`newsroom.test.in.${file}`)
                  : `${t(`newsroom.test.in.${file}`)}, ${t('newsroom.line', { line })}`,
                translated(text),
              ],
            }))}
          />
        </TableSection>
      )}
      <TableSection title={t('newsroom.test.stories')}>
        <DataTable
          label={t('newsroom.test.stories')}
          empty={t('newsroom.test.none')}
          columns={[
            { key: 'id', head: 'ID' },
            { key: 'slugline', head: names('slugline'), wraps: true },
            { key: 'reporter', head: names('reporter') },
            { key: 'taken', head: t('newsroom.test.outcome') },
          ]}
          rows={stories.map(({ externalId, fields, refused }, index) => ({
            key: String(index),
            muted: refused !== null,
            cells: [
              externalId,
              fields.slugline,
              fields.reporter,
              refused === null ? t('newsroom.test.taken') : translated(refused),
            ],
          }))}
        />
      </TableSection>
    </>
  );
}
