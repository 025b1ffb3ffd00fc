import type { Unit } from '@backhaul/contract';
import { usageInfo, usagePercent } from '@backhaul/domain';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../api/client.js';
import { problemText } from '../../../../api/problem.js';
import { useCan } from '../../../../session/hooks.js';
import { usage } from '../../../../text/en/usage.js';
import { bytesText } from '../../../../text/number.js';
import { addMessages, t } from '../../../../text/t.js';
import { momentText } from '../../../../text/zone.js';
import { Button } from '../../../../ui/button/Button.js';
import { DataState } from '../../../../ui/data/DataState.js';
import { Progress } from '../../../../ui/data/Progress.js';
import { Skeleton } from '../../../../ui/data/Skeleton.js';
import { ConfirmDialog } from '../../../../ui/dialog/ConfirmDialog.js';
import { Fact, Section } from '../../../../ui/page/Section.js';
import { linkName } from '../../../../ui/unit/links.js';
import { hoursText, usageText } from './usage-text.js';
import classes from './usage.module.css';

addMessages(usage);

/** Refresh interval, ms; the console reads the usage as often. */
const ASK_MS = 20_000;

/** Usage of a unit this month: share of its allowance, usage of each interface, and manual reset. */
export default function UsageSection({ unit }: { readonly unit: Pick<Unit, 'uid' | 'name' | 'modems'> }) {
  const [asked, setAsked] = useState(false);
  const mayReset = useCan('unit:configure');
  const cache = useQueryClient();
  const input = { params: { id: unit.uid } };
  const queryKey = api.usage.usage.key(input);
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.usage.usage(input, { signal }),
    refetchInterval: ASK_MS,
  });
  const reset = useMutation({
    mutationFn: () => api.usage.reset(input),
    onSuccess: (next) => {
      cache.setQueryData(queryKey, next);
      setAsked(false);
    },
  });
  if (data === undefined) {
    return (
      <Section title={t('usage.title')}>
        {error === null ? (
          <Skeleton lines={3} />
        ) : (
          <DataState state="failed" text={problemText(error)} onRetry={() => void refetch()} />
        )}
      </Section>
    );
  }
  const info = usageInfo(data.monitoring, data);
  return (
    <Section title={t('usage.title')} note={t('usage.resets', { time: momentText(data.resetsAt) })}>
      {info === null ? null : (
        <div className={classes['bar']} data-exceeded={data.usage === 'exceeded' || undefined}>
          <Progress
            quiet
            text={usageText(info, data.usage === 'exceeded')}
            percent={Math.min(100, usagePercent(info))}
          />
        </div>
      )}
      {data.profile === null ? null : <Fact label={t('usage.profile')}>{data.profile.name}</Fact>}
      <Fact label={t('usage.since', { time: momentText(data.since) })}>
        {t('usage.amounts', { hours: hoursText(data.hours), data: bytesText(data.bytes) })}
      </Fact>
      {data.interfaces.map(({ port, bytes }) => {
        const modem = unit.modems.find((one) => one.port === port);
        return (
          <Fact key={port} label={modem === undefined ? port : linkName(modem, unit.modems)}>
            {bytesText(bytes)}
          </Fact>
        );
      })}
      {data.counts ? null : <p className={classes['note']}>{t('usage.notReported')}</p>}
      {mayReset ? (
        <div className={classes['acts']}>
          <Button size="small" onClick={() => setAsked(true)}>
            {t('usage.reset')}
          </Button>
        </div>
      ) : null}
      <ConfirmDialog
        opened={asked}
        title={t('usage.confirm', { name: unit.name })}
        text={t('usage.confirm.text')}
        confirmLabel={t('usage.reset')}
        cancelLabel={t('dialog.cancel')}
        busy={reset.isPending}
        error={reset.error === null ? null : problemText(reset.error)}
        onConfirm={() => reset.mutate()}
        onClose={() => setAsked(false)}
      />
    </Section>
  );
}
