import { checkTallyName, TALLY_MODES, TALLY_TRANSPORTS, type TallyKind } from '@backhaul/domain';
import { t } from '../../text/t.js';
import type { Field } from '../../ui/resource/form.js';
import { complaintOf, type TallyValues } from './tally.js';

type TallyField = Field<keyof TallyValues>;

/** Fields of an interface of a kind. */
export function tallyFields(kind: TallyKind, values: TallyValues, keepsPassword: boolean): readonly TallyField[] {
  const check = (field: string) => () => complaintOf(kind, values, field);
  const name: TallyField = {
    kind: 'text',
    name: 'name',
    label: t('tally.name'),
    hint: t('tally.name.hint'),
    check: checkTallyName,
  };
  switch (kind) {
    case 'http':
      return [name];
    case 'mqtt':
      return [name, ...mqttFields(check, keepsPassword)];
    case 'tsl31':
    case 'tsl5':
      return [name, ...tslFields(kind, values, check)];
    default:
      return kind satisfies never;
  }
}

type Checking = (field: string) => () => ReturnType<typeof complaintOf>;

const mqttFields = (check: Checking, keepsPassword: boolean): readonly TallyField[] => [
  {
    kind: 'text',
    name: 'brokerUrl',
    label: t('tally.brokerUrl'),
    hint: t('tally.brokerUrl.hint'),
    check: check('brokerUrl'),
  },
  { kind: 'text', name: 'topic', label: t('tally.topic'), hint: t('tally.topic.hint'), check: check('topic') },
  { kind: 'text', name: 'userName', label: t('tally.userName'), autoComplete: 'off', check: () => null },
  {
    kind: 'text',
    type: 'password',
    name: 'password',
    label: t('tally.password'),
    ...(keepsPassword && { hint: t('tally.password.kept') }),
    autoComplete: 'new-password',
    check: () => null,
  },
];

function tslFields(kind: 'tsl31' | 'tsl5', values: TallyValues, check: Checking): readonly TallyField[] {
  const isIn = values.mode !== 'out';
  const isOut = values.mode !== 'in';
  const lamps = [1, 2, 3, 4].map((number) => ({ value: String(number), label: t('tally.lamp', { number }) }));
  return [
    {
      kind: 'choice',
      name: 'mode',
      label: t('tally.mode'),
      options: TALLY_MODES.map((mode) => ({ value: mode, label: t(`tally.mode.${mode}`) })),
    },
    {
      kind: 'choice',
      name: 'transport',
      label: t('tally.transport'),
      options: TALLY_TRANSPORTS.map((one) => ({ value: one, label: t(`tally.transport.${one}`) })),
    },
    ...(isIn
      ? [
          {
            kind: 'text' as const,
            name: 'listenPort' as const,
            label: t('tally.listenPort'),
            hint: t('tally.listenPort.hint'),
            check: check('listenPort'),
          },
        ]
      : []),
    {
      kind: 'text',
      name: 'peerHost',
      label: t(isOut ? 'tally.peerHost' : 'tally.peerHost.in'),
      ...(!isOut && { hint: t('tally.peerHost.in.hint') }),
      check: check('peerHost'),
    },
    ...(isOut
      ? [
          { kind: 'text' as const, name: 'peerPort' as const, label: t('tally.peerPort'), check: check('peerPort') },
          { kind: 'switch' as const, name: 'resend' as const, label: t('tally.resend') },
        ]
      : []),
    ...(isIn ? [{ kind: 'switch' as const, name: 'expectsRepeats' as const, label: t('tally.expectsRepeats') }] : []),
    ...(kind === 'tsl31'
      ? [
          { kind: 'choice' as const, name: 'programmeLamp' as const, label: t('tally.programmeLamp'), options: lamps },
          {
            kind: 'choice' as const,
            name: 'previewLamp' as const,
            label: t('tally.previewLamp'),
            options: lamps,
            check: check('previewLamp'),
          },
        ]
      : [
          { kind: 'switch' as const, name: 'dleStx' as const, label: t('tally.dleStx') },
          ...(isOut ? [{ kind: 'switch' as const, name: 'utf16' as const, label: t('tally.utf16') }] : []),
        ]),
  ];
}
