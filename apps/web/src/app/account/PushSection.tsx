import type { PushSubscription } from '@backhaul/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import { problemText } from '../../api/problem.js';
import { pushSubscriptions as words } from '../../text/en/push-subscriptions.js';
import { addMessages, t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { Button } from '../../ui/button/Button.js';
import { ActList } from '../../ui/data/ActList.js';
import { DataState } from '../../ui/data/DataState.js';
import { Notice } from '../../ui/data/Notice.js';
import { DialogText } from '../../ui/dialog/DialogText.js';
import { FormSection } from '../../ui/form/Form.js';
import { toast } from '../../ui/toast/toast.js';
import { ownSubscription, pushState, subscribeBrowser, unsubscribeBrowser } from './browser-push.js';

addMessages(words);

/** The browsers of the user, and which of them is this one. */
async function readBrowsers() {
  const [browsers, own] = await Promise.all([api.pushSubscriptions.list(), ownSubscription()]);
  const current = browsers.find(({ endpoint }) => endpoint === own?.endpoint);
  // So that it ends with the session of this browser.
  if (current !== undefined && own !== null) await api.pushSubscriptions.subscribe({ body: own });
  return { browsers, currentId: current?.id ?? null };
}

async function turnOn(): Promise<void> {
  const { publicKey } = await api.pushSubscriptions.key();
  const body = await subscribeBrowser(publicKey).catch(() => {
    throw new Error(t('push.unreachable'));
  });
  if (body === null) throw new Error(t('push.blocked'));
  await api.pushSubscriptions.subscribe({ body });
}

const test = async ({ id }: PushSubscription): Promise<void> => {
  await api.pushSubscriptions.test({ body: { subscriptionId: id } });
  toast(t('push.tested'), { tone: 'success' });
};

/** Notifications of alerts in the browsers of the user. */
export function PushSection() {
  const list = useQuery({ queryKey: ['pushSubscriptions'], queryFn: readBrowsers, staleTime: 0 });
  const change = useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onError: (error) => toast(problemText(error), { tone: 'warning' }),
    onSettled: () => list.refetch(),
  });
  const state = pushState();
  if (list.isPending) return <DataState state="loading" />;
  if (list.isError)
    return <DataState state="failed" text={problemText(list.error)} onRetry={() => void list.refetch()} />;
  const { browsers, currentId } = list.data;
  const turnOff = async ({ id }: PushSubscription): Promise<void> => {
    await api.pushSubscriptions.remove({ body: { subscriptionId: id } });
    if (id === currentId) await unsubscribeBrowser();
  };
  return (
    <FormSection head={t('push.head')}>
      <DialogText>{t('push.text')}</DialogText>
      {state === 'ready' ? null : <Notice tone="info">{t(`push.${state}`)}</Notice>}
      {browsers.length === 0 ? null : (
        <ActList
          label={t('push.list')}
          rows={browsers.map((browser) => ({
            key: browser.id,
            name: <strong>{nameOf(browser)}</strong>,
            detail: detailOf(browser, browser.id === currentId),
            act: (
              <>
                <Button
                  size="small"
                  aria-label={t('push.testOne', { name: nameOf(browser) })}
                  busy={change.isPending}
                  onClick={() => change.mutate(() => test(browser))}
                >
                  {t('push.test')}
                </Button>
                <Button
                  size="small"
                  look="danger"
                  aria-label={t('push.offOne', { name: nameOf(browser) })}
                  busy={change.isPending}
                  onClick={() => change.mutate(() => turnOff(browser))}
                >
                  {t('push.off')}
                </Button>
              </>
            ),
          }))}
        />
      )}
      {currentId === null ? (
        <div>
          <Button
            busy={change.isPending}
            reason={state === 'ready' ? null : t(`push.${state}`)}
            onClick={() => change.mutate(turnOn)}
          >
            {t('push.on')}
          </Button>
        </div>
      ) : null}
    </FormSection>
  );
}

const nameOf = ({ browser, system }: PushSubscription): string =>
  [browser ?? t('push.unknown'), system].filter(Boolean).join(', ');

const detailOf = ({ createdAt, lastSentAt }: PushSubscription, isCurrent: boolean): string =>
  [
    ...(isCurrent ? [t('push.this')] : []),
    t('push.since', { time: momentText(createdAt) }),
    lastSentAt === null ? t('push.unused') : t('push.lastSent', { time: momentText(lastSentAt) }),
  ].join(' · ');
