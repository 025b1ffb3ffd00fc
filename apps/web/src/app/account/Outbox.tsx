import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import { account } from '../../text/en/account.js';
import { addMessages, t } from '../../text/t.js';
import { Button } from '../../ui/button/Button.js';
import { DataState } from '../../ui/data/DataState.js';
import { Notice } from '../../ui/data/Notice.js';
import { DialogText } from '../../ui/dialog/DialogText.js';
import { CopyLine } from '../../ui/form/CopyLine.js';
import { FormSection } from '../../ui/form/Form.js';
import { momentText } from '../../text/zone.js';

addMessages(account);

const PAGE = 20;
const KEY = api.outbox.list.key({ query: { limit: PAGE } });

const when = (ms: number): string => momentText(ms);

/** Messages of the console to people, newest first; those that could not be sent are passed on by hand. */
export function Outbox() {
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: [...KEY, 'pages'],
    queryFn: ({ pageParam, signal }) => api.outbox.list({ query: { offset: pageParam, limit: PAGE } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ offset, items, total }) => (offset + items.length < total ? offset + items.length : undefined),
  });
  if (data === undefined) return <DataState state={isError ? 'failed' : 'loading'} onRetry={() => void refetch()} />;
  const messages = data.pages.flatMap(({ items }) => items);
  if (messages.length === 0) return <DataState state="empty" title={t('outbox.none')} text={t('outbox.none.text')} />;
  return (
    <>
      <DialogText>{t('outbox.text')}</DialogText>
      {messages.map(({ id, transport, recipient, subject, text, state, error, createdAt }) => (
        <FormSection key={id} head={subject || t(`outbox.transport.${transport}`)}>
          <DialogText>
            {t('outbox.line', {
              transport: t(`outbox.transport.${transport}`),
              recipient,
              time: when(createdAt),
              state: t(`outbox.${state}`),
            })}
          </DialogText>
          {error === null ? null : <Notice tone="warning">{error}</Notice>}
          {text === null ? null : <CopyLine label={t('outbox.message')} value={text} />}
        </FormSection>
      ))}
      {hasNextPage ? (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('outbox.more')}
        </Button>
      ) : null}
    </>
  );
}
