import type { ModemModel } from '@backhaul/contract';
import { checkModemName, checkReportedAs, checkTac } from '@backhaul/domain';
import { t } from '../../text/t.js';
import type { Field } from '../../ui/resource/form.js';

/** Form values of a model. */
export type ModelValues = Readonly<Record<'name' | 'reportedAs' | 'tacs' | 'canScan', string>>;

export const NEW_MODEL: ModelValues = { name: '', reportedAs: '', tacs: '', canScan: 'yes' };

/** Form values of a stored model. */
export const valuesOf = ({ name, reportedAs, tacs, canScan }: ModemModel): ModelValues => ({
  name,
  reportedAs,
  tacs: tacs.join('\n'),
  canScan: canScan ? 'yes' : 'no',
});

const tacsOf = (text: string): string[] => text.split(/[\s,]+/).filter((one) => one !== '');

/** The model of valid form values. */
export const modelOf = ({ name, reportedAs, tacs, canScan }: ModelValues): ModemModel => ({
  name,
  reportedAs: reportedAs.trim(),
  tacs: tacsOf(tacs),
  canScan: canScan === 'yes',
});

/** Fields of a model. */
export const modelFields = (values: ModelValues): readonly Field<keyof ModelValues>[] => [
  { kind: 'text', name: 'name', label: t('modemVendors.model.name'), check: checkModemName },
  {
    kind: 'text',
    name: 'reportedAs',
    label: t('modemVendors.model.reportedAs'),
    hint: t('modemVendors.model.reportedAs.hint'),
    check: () => checkReportedAs(modelOf(values)),
  },
  {
    kind: 'lines',
    name: 'tacs',
    lines: 3,
    label: t('modemVendors.model.tacs'),
    hint: t('modemVendors.model.tacs.hint'),
    check: (text) =>
      tacsOf(text)
        .map(checkTac)
        .find((complaint) => complaint !== null) ?? null,
  },
  { kind: 'switch', name: 'canScan', label: t('modemVendors.model.canScan') },
];

/** How a model is recognised, in words. */
export const modelText = ({ reportedAs, tacs, canScan }: ModemModel): string =>
  [reportedAs, tacs.join(', '), canScan ? '' : t('modemVendors.model.noScan')]
    .filter((part) => part !== '')
    .join(' · ');
