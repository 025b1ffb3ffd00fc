import { useQueryClient } from '@tanstack/react-query';

/** Groups of calls that answer with what administrators keep: one record is told about in the views of another. */
const TOUCHED: readonly unknown[] = ['groups', 'users'];

/** Does a change, then reads again what it may have touched. Throws what the console refused with. */
export function useChange() {
  const client = useQueryClient();
  return async <T>(change: () => Promise<T>): Promise<T> => {
    try {
      return await change();
    } finally {
      void client.invalidateQueries({ predicate: ({ queryKey: [group] }) => TOUCHED.includes(group) });
    }
  };
}
