import type { StoreMode } from '@backhaul/domain';
import { t } from '../text/t.js';
import { LabeledSelect } from '../ui/choice/LabeledSelect.js';

interface Props {
  readonly value: StoreMode;
  /** Modes that the unit offers. */
  readonly offered: readonly StoreMode[];
  readonly disabled: boolean;
  readonly onChoose: (mode: StoreMode) => void;
}

/** The store mode of the unit at start: only modes that it supports. */
export function ModeChoice({ value, offered, disabled, onChoose }: Props) {
  return (
    <LabeledSelect
      label={t('mode.label')}
      value={value}
      options={offered.map((mode) => ({ value: mode, label: t(`mode.${mode}`) }))}
      disabled={disabled}
      onChange={(text) => {
        const mode = offered.find((one) => one === text);
        if (mode !== undefined) onChoose(mode);
      }}
    />
  );
}
