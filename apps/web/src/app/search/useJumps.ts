import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { NO_FILTER, type UnitSort, useChannels, useUnitIds } from '../../live/index.js';
import { live } from '../../live/store/live.js';
import { useCurrentUser, useGroup, useGroups } from '../../session/hooks.js';
import { t } from '../../text/t.js';
import { chooseGroup } from '../shell/GroupSwitcher.js';
import { navFor } from '../shell/nav.js';
import type { JumpSection } from './jumps.js';
import { matching } from './matching.js';

const BY_NAME: UnitSort = { by: 'name', dir: 'asc' };
/** `studio-2` before `studio-10`. */
const natural = new Intl.Collator('en', { numeric: true });
const MAX_UNITS = 7;
const MAX_OTHERS = 4;

/**
 * What the text leads to, kind by kind: units, channels, groups, pages. Units and channels are those of the group in
 * view. The same array while nothing of it changed.
 */
export function useJumps(text: string): readonly JumpSection[] {
  const navigate = useNavigate();
  const { roles } = useCurrentUser();
  const group = useGroup();
  const groups = useGroups();
  const channels = useChannels();
  const filter = useMemo(() => ({ ...NO_FILTER, text }), [text]);
  const { ids } = useUnitIds(filter, BY_NAME);

  return useMemo(() => {
    const sections: JumpSection[] = [
      {
        head: t('search.units'),
        jumps: ids
          .slice(0, MAX_UNITS)
          .flatMap((id) => live.units.rows.get(id) ?? [])
          .map(({ uid, name, multiviewStatus, selectedChannelName }) => ({
            key: `unit ${uid}`,
            icon: 'units',
            label: name,
            detail: [t(`state.${multiviewStatus}`), selectedChannelName].filter(Boolean).join(' · '),
            go: () => void navigate({ to: '/unit/list', search: { unit: uid } }),
          })),
      },
      {
        head: t('search.channels'),
        jumps: matching(
          channels.toSorted((a, b) => natural.compare(a.channelName, b.channelName)),
          text,
          ({ channelName }) => channelName,
          MAX_OTHERS,
        ).map((channel) => ({
          key: `channel ${channel.channelId}`,
          icon: 'channel',
          label: channel.channelName,
          detail: channel.allocatedToUnitAlias ?? t('search.unused'),
          // A channel in use leads to the unit that uses it, a free one to the units that could.
          go: () =>
            void navigate({
              to: '/unit/list',
              search: channel.allocatedToUnitUid ? { unit: channel.allocatedToUnitUid } : { q: channel.channelName },
            }),
        })),
      },
      {
        head: t('search.groups'),
        jumps: matching(
          groups.filter(({ uid }) => uid !== group?.uid),
          text,
          ({ name, inventoryName }) => `${name} ${inventoryName}`,
          MAX_OTHERS,
        ).map((one) => ({
          key: `group ${one.uid}`,
          icon: 'group',
          label: one.name,
          detail: one.inventoryName,
          go: () => chooseGroup(one),
        })),
      },
      {
        head: t('search.pages'),
        jumps: matching(navFor(roles), text, ({ label }) => label, MAX_OTHERS).map(({ to, icon, label }) => ({
          key: `page ${to}`,
          icon,
          label,
          detail: '',
          go: () => void navigate({ to }),
        })),
      },
    ];
    return sections.filter(({ jumps }) => jumps.length > 0);
  }, [text, ids, channels, groups, group, roles, navigate]);
}
