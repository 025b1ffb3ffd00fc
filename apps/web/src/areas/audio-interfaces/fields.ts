import type { AudioInterface } from '@backhaul/contract';
import { INTERFACE_CHANNELS, AUDIO_FORMATS, checkAudioInterface, checkAudioInterfaceName } from '@backhaul/domain';
import { t } from '../../text/t.js';
import type { Field } from '../../ui/resource/form.js';

/** Form values of an interface. */
export type InterfaceValues = {
  readonly name: string;
  readonly format: string;
  readonly audioChannels: string;
  readonly listenPort: string;
  readonly multicastGroup: string;
  readonly sourceHost: string;
};

/** Initial form values of a new interface. */
export const FIRST_VALUES: InterfaceValues = {
  name: '',
  format: 'L24',
  audioChannels: '2',
  listenPort: '',
  multicastGroup: '',
  sourceHost: '',
};

/** Form values of a stored interface. */
export const valuesOf = (row: AudioInterface): InterfaceValues => ({
  name: row.name,
  format: row.format,
  audioChannels: String(row.audioChannels),
  listenPort: String(row.listenPort),
  multicastGroup: row.multicastGroup ?? '',
  sourceHost: row.sourceHost ?? '',
});

/** The request body. */
export const bodyOf = (values: InterfaceValues) => ({
  name: values.name,
  format: AUDIO_FORMATS.find((one) => one === values.format) ?? 'L24',
  audioChannels: INTERFACE_CHANNELS.find((one) => String(one) === values.audioChannels) ?? 2,
  listenPort: values.listenPort.trim() === '' ? NaN : Number(values.listenPort),
  multicastGroup: values.multicastGroup.trim() || null,
  sourceHost: values.sourceHost.trim() || null,
});

/** Fields of an interface. */
export function interfaceFields(values: InterfaceValues): readonly Field<keyof InterfaceValues>[] {
  const check = (field: string) => () => {
    const wrong = checkAudioInterface(bodyOf(values));
    return wrong?.field === field ? wrong.message : null;
  };
  return [
    { kind: 'text', name: 'name', label: t('ifb.name'), hint: t('ifb.name.hint'), check: checkAudioInterfaceName },
    {
      kind: 'choice',
      name: 'format',
      label: t('ifb.format'),
      options: AUDIO_FORMATS.map((one) => ({ value: one, label: t(`ifb.format.${one}`) })),
    },
    {
      kind: 'choice',
      name: 'audioChannels',
      label: t('ifb.audioChannels'),
      options: INTERFACE_CHANNELS.map((one) => ({ value: String(one), label: t(`ifb.audioChannels.${one}`) })),
    },
    {
      kind: 'text',
      name: 'listenPort',
      label: t('ifb.listenPort'),
      hint: t('ifb.listenPort.hint'),
      check: check('listenPort'),
    },
    {
      kind: 'text',
      name: 'multicastGroup',
      label: t('ifb.multicastGroup'),
      hint: t('ifb.multicastGroup.hint'),
      check: check('multicastGroup'),
    },
    {
      kind: 'text',
      name: 'sourceHost',
      label: t('ifb.sourceHost'),
      hint: t('ifb.sourceHost.hint'),
      check: check('sourceHost'),
    },
  ];
}
