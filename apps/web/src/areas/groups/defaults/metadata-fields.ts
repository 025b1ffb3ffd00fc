import {
  checkMetadataLabel,
  checkMetadataValue,
  checkSlugline,
  METADATA_FIELDS,
  type MetadataField,
} from '@backhaul/domain';
import { t } from '../../../text/t.js';
import type { Refused } from '../../../ui/resource/form.js';
import { type DefaultField, partOnOff, partText, under, whole } from './field.js';
import { METADATA_PARTS } from './paths.js';
import type { DefaultValues } from './values.js';

type MetadataPart = (typeof METADATA_PARTS)[number];

/** Metadata: whether it is sent, then its values, default values and names of fields, as on the tab Metadata of a unit. */
export function metadataFields(values: DefaultValues): readonly DefaultField[] {
  const head = whole('metadata', t('configure.metadata'), values, [
    partOnOff('metadata.enabled'),
    partOnOff('metadata.prompt'),
  ]);
  if (values.metadata !== 'set') return under({ title: t('configure.metadata') }, head);
  return [
    ...under({ title: t('configure.metadata') }, head),
    ...METADATA_PARTS.flatMap((part) => {
      const title = t('groups.alerts.field', {
        alert: t('configure.metadata'),
        field: t(`configure.metadata.${part}`),
      });
      return under(
        { title, note: t(`configure.metadata.${part}.hint`) },
        METADATA_FIELDS.map((field) =>
          partText(`metadata.${part}.${field}`, (text) => complaintOf(values, part, field, text), {
            label: t('groups.alerts.field', {
              alert: t(`configure.metadata.${part}`),
              field: t(`configure.metadata.field.${field}`),
            }),
          }),
        ),
      );
    }),
  ];
}

function complaintOf(values: DefaultValues, part: MetadataPart, field: MetadataField, text: string): Refused {
  if (part === 'labels') return text === '' ? null : checkMetadataLabel(text);
  const complaint = checkMetadataValue(text);
  if (complaint !== null || part === 'defaults' || field !== 'slugline') return complaint;
  // With a prompt, the person at the unit enters the slugline.
  const needed = values['metadata.enabled'] === 'on' && values['metadata.prompt'] === 'off';
  return needed ? checkSlugline(text.trim() === '' ? values['metadata.defaults.slugline'] : text) : null;
}
