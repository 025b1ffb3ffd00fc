import { type MetadataField, ORDINARY_METADATA_NAMES } from '@backhaul/domain';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api/client.js';
import { callQuery } from '../api/call-query.js';
import { configure } from '../text/en/configure.js';
import { addMessages, t } from '../text/t.js';

addMessages(configure);

/** Names of an inventory for metadata and story fields; the default names while loading or without an inventory. */
export function useFieldNames(inventoryId: string | undefined): (field: MetadataField) => string {
  const query = callQuery(api.metadataLabels.get, { params: { id: inventoryId ?? '' } });
  const { data: names = ORDINARY_METADATA_NAMES } = useQuery({ ...query, enabled: inventoryId !== undefined });
  return (field) => names[field] || t(`configure.metadata.field.${field}`);
}
