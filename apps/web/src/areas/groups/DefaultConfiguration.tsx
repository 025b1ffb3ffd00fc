import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { problemText } from '../../api/problem.js';
import { useCan } from '../../session/hooks.js';
import { cameras } from '../../text/en/cameras.js';
import { configure } from '../../text/en/configure.js';
import { addMessages, t } from '../../text/t.js';
import { Button } from '../../ui/button/Button.js';
import { NotLoaded } from '../../ui/data/NotLoaded.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import { useChange } from '../../ui/resource/use-change.js';
import { toast } from '../../ui/toast/toast.js';
import { fieldsOf } from './defaults/fields.js';
import { type Defaults, defaultsOf, valuesOf } from './defaults/values.js';
import type { Group } from './group.js';

addMessages(cameras);
addMessages(configure);

const inputOf = ({ id }: Group) => ({ params: { id } });

/** Default settings of units that join the group. */
export function GroupDefaults({ group }: { readonly group: Group }) {
  const query = callQuery(api.groups.defaultConfiguration, inputOf(group));
  const { data, error, refetch } = useQuery({ ...query, staleTime: 0 });
  if (data !== undefined) return <DefaultsForm group={group} defaults={data} />;
  return <NotLoaded error={error} lines={6} onRetry={() => void refetch()} />;
}

function DefaultsForm({ group, defaults }: { readonly group: Group; readonly defaults: Defaults }) {
  const cache = useQueryClient();
  const change = useChange();
  const reason = useCan('unit:configure') ? null : t('permission.missing');
  const send = async (body: Defaults) => {
    const next = await api.groups.setDefaultConfiguration({ ...inputOf(group), body });
    return () => {
      cache.setQueryData(api.groups.defaultConfiguration.key(inputOf(group)), next);
      toast(t('groups.defaults.saved'), { tone: 'success' });
    };
  };
  const clear = async () => {
    try {
      const done = await change(() => send({}));
      done();
    } catch (error) {
      toast(problemText(error), { tone: 'warning' });
    }
  };
  const isEmpty = Object.keys(defaults).length === 0;
  return (
    <>
      <p>{t('groups.defaults.note')}</p>
      <ResourceForm
        saved={valuesOf(defaults)}
        reason={reason}
        fields={fieldsOf}
        submit={t('dialog.apply')}
        send={(values) => send(defaultsOf(values))}
      />
      <div>
        <Button reason={reason ?? (isEmpty ? t('groups.defaults.none') : null)} onClick={() => void clear()}>
          {t('groups.defaults.clear')}
        </Button>
      </div>
    </>
  );
}
