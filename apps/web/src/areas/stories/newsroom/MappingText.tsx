import type { MappingTest } from '@backhaul/contract';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../api/call-query.js';
import { api } from '../../../api/client.js';
import { t } from '../../../text/t.js';
import { NotLoaded } from '../../../ui/data/NotLoaded.js';
import { NumberedText } from '../../../ui/data/NumberedText.js';

interface Props {
  readonly inventoryId: string;
  /** When it was uploaded, ms. */
  readonly changedAt: number;
  /** Of the last test; the lines that they name are marked. */
  readonly problems: MappingTest['problems'];
}

/** The XSLT file of a newsroom to read. */
export function MappingText({ inventoryId, changedAt, problems }: Props) {
  const query = callQuery(api.newsrooms.mapping, { params: { id: inventoryId } });
  const mapping = useQuery({ ...query, queryKey: [...query.queryKey, changedAt] });
  if (mapping.data === undefined)
    return <NotLoaded error={mapping.error} lines={3} onRetry={() => void mapping.refetch()} />;
  const marked = problems.flatMap(({ file, line }) => (file === 'mapping' && line !== null ? [line] : []));
  return <NumberedText label={t('newsroom.mapping.file')} text={mapping.data.content} marked={new Set(marked)} />;
}
