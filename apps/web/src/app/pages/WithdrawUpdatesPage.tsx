import { ApiProblem } from '@backhaul/contract/client';
import { useMutation } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { api } from '../../api/client.js';
import { problemText } from '../../api/problem.js';
import { withdrawUpdates as words } from '../../text/en/withdraw-updates.js';
import { addMessages, t } from '../../text/t.js';
import { Button } from '../../ui/button/Button.js';
import { Notice } from '../../ui/data/Notice.js';
import { FrameActions, FramePage } from '../../ui/page/FramePage.js';

addMessages(words);

const isOver = (error: unknown): boolean => error instanceof ApiProblem && error.problem.status === 410;

/** Withdraws the agreement to news by e-mail with the link of a message; the token is after `#`, which browsers do not send to servers. */
export function WithdrawUpdatesPage() {
  const token = useRouterState({ select: ({ location }) => location.hash });
  const withdraw = useMutation({ mutationFn: () => api.contacts.withdrawUpdates({ body: { token } }) });
  if (withdraw.isSuccess)
    return (
      <FramePage title={t('withdrawUpdates.done.title')} text={t('withdrawUpdates.done.text')}>
        {null}
      </FramePage>
    );
  if (token === '' || isOver(withdraw.error))
    return (
      <FramePage title={t('withdrawUpdates.over.title')} text={t('withdrawUpdates.over.text')}>
        {null}
      </FramePage>
    );
  return (
    <FramePage title={t('withdrawUpdates.title')} text={t('withdrawUpdates.text')}>
      {withdraw.error === null ? null : <Notice tone="warning">{problemText(withdraw.error)}</Notice>}
      <FrameActions>
        <Button look="primary" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
          {t('withdrawUpdates.submit')}
        </Button>
      </FrameActions>
    </FramePage>
  );
}
