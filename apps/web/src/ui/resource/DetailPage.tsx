import { useQuery } from '@tanstack/react-query';
import { ApiProblem } from '@backhaul/contract/client';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { problemText } from '../../api/problem.js';
import { useCan } from '../../session/hooks.js';
import { t } from '../../text/t.js';
import { Button } from '../button/Button.js';
import { Breadcrumb } from './Breadcrumb.js';
import { DataState } from '../data/DataState.js';
import { Skeleton } from '../data/Skeleton.js';
import { useShortcut } from '../keys/use-shortcut.js';
import { UnsavedGuard } from '../page/UnsavedGuard.js';
import { Tabs } from '../tabs/Tabs.js';
import { toast } from '../toast/toast.js';
import { ActDialog } from './ActDialog.js';
import { useListAddress } from './address.js';
import { History } from './History.js';
import type { Kept, Resource } from './resource.js';
import { parseListSearch } from './search.js';
import classes from './resource.module.css';

interface Props<Row extends Kept, K extends string, S extends string> {
  readonly resource: Resource<Row, K, S>;
  readonly id: string;
}

/** One record with tabs: record and tab are in the address, and the back link restores the list. */
export function DetailPage<Row extends Kept, K extends string, S extends string>({ resource, id }: Props<Row, K, S>) {
  const address = useListAddress(resource.path);
  const {
    data: row,
    error,
    refetch,
  } = useQuery({
    ...resource.get(id),
    staleTime: 0,
    refetchInterval: resource.refreshMs ?? false,
  });
  const [asked, setAsked] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const readsAudit = useCan('audit:read');
  const known = row !== undefined;
  useEffect(() => {
    if (known) heading.current?.focus();
  }, [known]);
  const name = row === undefined ? '' : resource.nameOf(row);
  useEffect(() => {
    document.title = [name, resource.title, t('app.name')].filter(Boolean).join(' · ');
  }, [name, resource.title]);
  useShortcut('Escape', address.close, asked === null);
  const isMissing = error instanceof ApiProblem && error.problem.status === 404;
  const isGone = known && isMissing && asked === null;
  const router = useRouter();
  const leave = useEffectEvent(() => {
    // A deletion from here closes the page itself, with its own message.
    if (String(parseListSearch(router.latestLocation.search)['open']) !== id) return;
    toast(t('resource.gone', { name }));
    address.close();
  });
  useEffect(() => {
    if (isGone) leave();
  }, [isGone]);
  const back = <Breadcrumb path={resource.path} title={resource.title} onBack={address.close} />;
  if (row === undefined || isGone) {
    return (
      <div className={classes['detail']}>
        <header className={classes['head']}>{back}</header>
        {error === null || isGone ? (
          <div className={classes['panel']}>
            <Skeleton lines={6} />
          </div>
        ) : isMissing ? (
          <DataState state="empty" {...resource.missing} />
        ) : (
          <DataState state="failed" text={problemText(error)} onRetry={() => void refetch()} />
        )}
      </div>
    );
  }
  const audited = typeof resource.audited === 'string' ? { kind: resource.audited, id } : resource.audited?.(row);
  const tabs =
    audited === undefined || !readsAudit
      ? resource.tabs(row)
      : [...resource.tabs(row), { key: 'history', label: t('history.title'), content: <History {...audited} /> }];
  return (
    <div className={classes['detail']}>
      <header className={classes['head']}>
        {back}
        <h1 className={classes['title']} ref={heading} tabIndex={-1}>
          {name}
        </h1>
        <span className={classes['state']}>{resource.state?.(row)}</span>
        <span className={classes['acts']}>
          {resource.acts
            .filter(({ fits }) => fits(row))
            .map((act) => (
              <span key={act.key}>
                <Button look={act.look} reason={act.reason(row)} onClick={() => setAsked(act.key)}>
                  {act.label(1)}
                </Button>
                <ActDialog
                  opened={asked === act.key}
                  act={act}
                  rows={[row]}
                  nameOf={resource.nameOf}
                  onClose={() => setAsked(null)}
                  onDone={act.removes === true ? address.close : () => undefined}
                />
              </span>
            ))}
        </span>
      </header>
      <div className={classes['tabs']}>
        <UnsavedGuard>
          <Tabs
            label={name}
            tabs={tabs.map(({ content, ...tab }) => ({
              ...tab,
              content: <div className={classes['panel']}>{content}</div>,
            }))}
            // Always controlled, so that a tab stays closed when unsaved changes prevent its opening.
            chosen={address.text('tab') || tabs[0]?.key}
            onChoose={address.tab}
          />
        </UnsavedGuard>
      </div>
    </div>
  );
}
