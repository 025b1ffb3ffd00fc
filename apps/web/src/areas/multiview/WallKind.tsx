import { useNavigate, useSearch } from '@tanstack/react-router';
import { t } from '../../text/t.js';
import { Segmented } from '../../ui/choice/Segmented.js';

const KINDS = ['units', 'channels'] as const;

/** Switch between the walls of units and of channels; stored in the address. */
export function WallKind() {
  const { of: kind = 'units' } = useSearch({ from: '/shell/unit/multiview' });
  const navigate = useNavigate({ from: '/unit/multiview' });
  return (
    <Segmented
      label={t('channelWall.of')}
      value={kind}
      options={KINDS.map((value) => ({ value, label: t(`channelWall.of.${value}`) }))}
      onChange={(next) => void navigate({ search: next === 'channels' ? { of: next } : {} })}
    />
  );
}
