import { METADATA_FIELDS, ORDINARY_METADATA_NAMES } from '@backhaul/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '../../../../api/call-query.js';
import { api } from '../../../../api/client.js';
import { t } from '../../../../text/t.js';
import { Segmented } from '../../../../ui/choice/Segmented.js';
import { SettingGroup, SettingPair } from '../../../../ui/setting/Setting.js';
import { useDraft, useFeature } from '../context.js';
import { TextSetting, SwitchSetting } from '../fields.js';
import { fieldOf, settingOf } from '../setting-path.js';

const metadata = settingOf('metadata');
const PARTS = ['fields', 'defaults', 'labels'] as const;
const MOST = { fields: 1024, defaults: 1024, labels: 16 } as const;

/** Metadata that is sent with the picture: values, default values and names of the fields. */
export default function MetadataTab() {
  const { settings, unit } = useDraft();
  const query = callQuery(api.metadataLabels.get, { params: { id: unit.inventoryId } });
  const { data: names = ORDINARY_METADATA_NAMES } = useQuery({ ...query, staleTime: 0 });
  const offered = useFeature('metadata');
  const prompts = useFeature('metadataPrompt');
  const [part, setPart] = useState<(typeof PARTS)[number]>('fields');
  const of = fieldOf(metadata, part);
  return (
    <>
      <SettingGroup title={t('configure.metadata')}>
        <SwitchSetting
          setting={fieldOf(metadata, 'enabled')}
          label={t('configure.metadata.enabled')}
          offered={offered}
        />
        {offered ? (
          <SwitchSetting
            setting={fieldOf(metadata, 'prompt')}
            label={t('configure.metadata.prompt')}
            hint={t('configure.metadata.prompt.hint')}
            offered={prompts}
            fixed={!settings.metadata.enabled}
          />
        ) : null}
      </SettingGroup>
      {offered ? (
        <SettingGroup title={t(`configure.metadata.${part}`)} note={t(`configure.metadata.${part}.hint`)}>
          <Segmented
            label={t('configure.metadata.part')}
            value={part}
            options={PARTS.map((value) => ({ value, label: t(`configure.metadata.${value}`) }))}
            onChange={setPart}
          />
          <SettingPair>
            {METADATA_FIELDS.map((field) => (
              <TextSetting
                key={`${part}-${field}`}
                setting={fieldOf(of, field)}
                label={
                  (part !== 'labels' && settings.metadata.labels[field]) ||
                  names[field] ||
                  t(`configure.metadata.field.${field}`)
                }
                most={MOST[part]}
              />
            ))}
          </SettingPair>
        </SettingGroup>
      ) : null}
    </>
  );
}
