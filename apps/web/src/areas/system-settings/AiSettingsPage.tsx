import type { AiSettings } from '@backhaul/contract';
import { AI_PROVIDERS, checkAiLanguage, checkAiModel, checkAiUrl } from '@backhaul/domain';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { transcripts as words } from '../../text/en/transcripts.js';
import { addMessages, t } from '../../text/t.js';
import { NotLoaded } from '../../ui/data/NotLoaded.js';
import { DialogText } from '../../ui/dialog/DialogText.js';
import { PlainPage } from '../../ui/page/PlainPage.js';
import type { Field } from '../../ui/resource/form.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import { TableSection } from '../../ui/table/TableSection.js';
import { toast } from '../../ui/toast/toast.js';
import { AiTest } from './AiTest.js';

addMessages(words);

type Values = Readonly<Record<'provider' | 'baseUrl' | 'apiKey' | 'forget' | 'model' | 'language', string>>;

/** Transcription service of the installation, and its test (spec 3 §2, `ai_settings`). */
export function AiSettingsPage() {
  const { data, error, refetch } = useQuery({ ...callQuery(api.aiSettings.get, {}), staleTime: 0 });
  if (data === undefined) return <NotLoaded error={error} lines={6} onRetry={() => void refetch()} />;
  return (
    <PlainPage title={t('systemSettings.ai')}>
      <DialogText>{t('ai.text')}</DialogText>
      <Service settings={data} />
      <TableSection title={t('ai.test')}>
        <DialogText>{t('ai.test.text')}</DialogText>
        <AiTest isOn={data.provider !== 'off'} />
      </TableSection>
      <TableSection title={t('ai.leaves')}>
        <DialogText>{t('ai.leaves.text')}</DialogText>
      </TableSection>
    </PlainPage>
  );
}

function Service({ settings }: { readonly settings: AiSettings }) {
  const { provider, baseUrl, model, language, keySet } = settings;
  const saved: Values = { provider, baseUrl, apiKey: '', forget: 'no', model, language };
  return (
    <ResourceForm
      saved={saved}
      fields={(values) => [
        {
          kind: 'choice',
          name: 'provider',
          label: t('ai.provider'),
          options: AI_PROVIDERS.map((value) => ({ value, label: t(`ai.provider.${value}`) })),
        },
        ...(values.provider === 'off' ? [] : serviceFields(keySet)),
      ]}
      submit={t('dialog.apply')}
      send={async (values, changes) => {
        const { provider: chosen, forget, apiKey, ...others } = { ...changes, provider: values.provider };
        const key = apiKey ?? (forget === 'yes' ? '' : undefined);
        const body = {
          ...others,
          provider: AI_PROVIDERS.find((one) => one === chosen) ?? 'off',
          ...(key !== undefined && { apiKey: key }),
        };
        await api.aiSettings.update({ body }, idempotencyHeaders());
        return () => toast(t('systemSettings.saved'), { tone: 'success' });
      }}
    />
  );
}

const serviceFields = (keySet: boolean): readonly Field<keyof Values>[] => [
  { kind: 'text', name: 'baseUrl', label: t('ai.baseUrl'), hint: t('ai.baseUrl.hint'), check: checkAiUrl },
  {
    kind: 'text',
    type: 'password',
    name: 'apiKey',
    label: t('ai.apiKey'),
    ...(keySet && { hint: t('ai.apiKey.kept') }),
    check: (text) => (/^[\x21-\x7e]*$/.test(text) ? null : t('ai.apiKey.bad')),
  },
  ...(keySet ? [{ kind: 'switch', name: 'forget', label: t('ai.forget') } as const] : []),
  { kind: 'text', name: 'model', label: t('ai.model'), check: checkAiModel },
  { kind: 'text', name: 'language', label: t('ai.language'), hint: t('ai.language.hint'), check: checkAiLanguage },
];
