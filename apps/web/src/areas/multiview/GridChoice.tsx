import { changePreferences } from '../../session/change-preferences.js';
import { usePreferences } from '../../session/hooks.js';
import { t } from '../../text/t.js';
import { Segmented } from '../../ui/choice/Segmented.js';
import { usePhone } from '../../ui/page/use-phone.js';

const GRIDS = ['2x2', '3x3', '4x4', '5x5'] as const;
/** A phone offers only one or two columns, whatever the choice on a desktop. */
const PHONE_GRIDS = [
  { value: '2x2', label: '1' },
  { value: '3x3', label: '2' },
] as const;

/** Number of columns on the walls of units and of channels. */
export function GridChoice({ onChange }: { readonly onChange: () => void }) {
  const phone = usePhone();
  const { multiviewGrid: grid } = usePreferences();
  return (
    <Segmented
      label={t(phone ? 'wall.sideBySide' : 'wall.grid')}
      value={phone && grid !== '2x2' ? '3x3' : grid}
      options={phone ? PHONE_GRIDS : GRIDS.map((value) => ({ value, label: value.replace('x', '×') }))}
      onChange={(multiviewGrid) => {
        changePreferences({ multiviewGrid });
        onChange();
      }}
    />
  );
}
