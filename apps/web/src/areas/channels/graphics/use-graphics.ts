import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../api/call-query.js';
import { api } from '../../../api/client.js';

/** The graphics of an inventory. */
export const useGraphics = (inventoryId: string) =>
  useQuery({ ...callQuery(api.graphics.list, { params: { id: inventoryId } }), staleTime: 0 });

/** URL of the image of a graphic; undefined while loading. Cached forever, as the file of a graphic never changes. */
export function useGraphicUrl(graphicId: string | null): string | undefined {
  const { data } = useQuery({
    ...callQuery(api.graphics.file, { params: { graphicId: graphicId ?? '' } }),
    enabled: graphicId !== null,
    staleTime: Infinity,
  });
  return data && data.id === graphicId ? `data:image/png;base64,${data.png}` : undefined;
}
