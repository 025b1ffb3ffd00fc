import type { Ref } from 'react';
import { t } from '../../../../text/t.js';
import { LabeledSelect } from '../../../../ui/choice/LabeledSelect.js';
import { secondsText } from '../../../../ui/unit/setting-text.js';
import type { useDelay } from './use-delay.js';

interface Props {
  readonly delay: ReturnType<typeof useDelay>;
  readonly ref: Ref<HTMLSelectElement>;
}

/** Choice of the delay of a unit; applied only with the button beside it. */
export function DelayChoice({ delay, ref }: Props) {
  const { shown, choices, choose, disabled } = delay;
  return (
    <LabeledSelect
      ref={ref}
      label={t('details.delay')}
      value={shown === null ? '' : String(shown)}
      options={[
        ...(shown === null ? [{ value: '', label: t('details.delay.unknown'), disabled: true }] : []),
        ...choices.map((ms) => ({ value: String(ms), label: secondsText(ms) })),
      ]}
      disabled={disabled}
      onChange={(value) => choose(Number(value))}
    />
  );
}
