import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import { fieldProblems } from '../../api/problem.js';
import { currentUserQuery } from '../../session/queries.js';

type Change = NonNullable<Parameters<typeof api.session.updateCurrentUser>[0]>['body'];

/** Changes the signed-in user; `refused` contains the console's messages for single fields. */
export function useUpdateOwnUser<T extends Change>() {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: (body: T) => api.session.updateCurrentUser({ body }),
    onSuccess: (user) => client.setQueryData(currentUserQuery.queryKey, user),
  });
  return { ...mutation, refused: fieldProblems(mutation.error) };
}
