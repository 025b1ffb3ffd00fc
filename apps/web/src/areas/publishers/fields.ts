import { checkPublisherDescription, checkPublisherName } from '@backhaul/domain';
import { t } from '../../text/t.js';
import { momentValue } from '../../ui/form/moment.js';
import type { Field } from '../../ui/resource/form.js';
import { endProblem, type EndValues } from './publisher.js';

/** Editable fields of a publisher. `kept`: its stored end, which may be in the past. */
export const publisherFields = (
  values: EndValues,
  nowMs: number,
  kept = '',
): readonly Field<'name' | 'description' | 'end' | 'endsAt'>[] => [
  {
    kind: 'text',
    name: 'name',
    label: t('publishers.name'),
    hint: t('publishers.name.hint'),
    check: checkPublisherName,
  },
  {
    kind: 'text',
    name: 'description',
    label: t('publishers.description'),
    hint: t('publishers.description.hint'),
    check: checkPublisherDescription,
  },
  {
    kind: 'choice',
    name: 'end',
    label: t('publishers.until'),
    options: [
      { value: 'never', label: t('publishers.until.never') },
      { value: 'at', label: t('publishers.until.at') },
    ],
  },
  ...(values.end === 'at'
    ? [
        {
          kind: 'moment' as const,
          name: 'endsAt' as const,
          label: t('publishers.endsAt'),
          check: (endsAt: number | null) =>
            kept !== '' && momentValue(endsAt) === kept ? null : endProblem(values, nowMs),
        },
      ]
    : []),
];
