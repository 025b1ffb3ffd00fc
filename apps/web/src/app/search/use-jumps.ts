import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { channelsByName, NO_FILTER, type UnitSort, useChannels, useUnitIds } from '../../live/index.js';
import { live } from '../../live/store/live.js';
import { useCurrentUser, useGroup, useGroups } from '../../session/hooks.js';
import { t } from '../../text/t.js';
import { useActions } from '../../ui/actions/actions.js';
import { chooseGroup } from '../shell/GroupSwitcher.js';
import type { JumpSection } from './jumps.js';
import { matching } from './matching.js';
import { pagesFor } from './pages.js';
import { useSearchResults } from './use-search-results.js';

const BY_NAME: UnitSort = { by: 'name', dir: 'asc' };
const MAX_UNITS = 7;
const MAX_OTHERS = 4;

/**
 * The search results of a text, by kind: units, channels and servers of all groups, those of the current group first and
 * immediately; groups, pages, and actions of this page. The same array until a result changes.
 */
export function useJumps(text: string, onServer: (deviceId: string) => void) {
  const navigate = useNavigate();
  const user = useCurrentUser();
  const group = useGroup();
  const groups = useGroups();
  const channels = useChannels();
  const actions = useActions();
  const filter = useMemo(() => ({ ...NO_FILTER, text }), [text]);
  const { ids } = useUnitIds(filter, BY_NAME);
  const { found, searching } = useSearchResults(text);

  const sections = useMemo(() => {
    /** The group to switch to: the one in view if it contains the result. */
    const groupOf = (groupIds: readonly string[]) =>
      groups.find(({ uid }) => uid === group?.uid && groupIds.includes(uid)) ??
      groups.find(({ uid }) => groupIds.includes(uid));
    const listIn = (home: ReturnType<typeof groupOf>, search: { unit?: string; q?: string }) => {
      if (home !== undefined && home.uid !== group?.uid) chooseGroup(home);
      void navigate({ to: '/unit/list', search });
    };
    const here = ids.slice(0, MAX_UNITS).flatMap((id) => live.units.rows.get(id) ?? []);
    const hereIds = new Set(here.map(({ uid }) => uid));
    const elsewhere = found.units.flatMap((unit) => {
      const home = groupOf(unit.groupIds);
      return home === undefined || hereIds.has(unit.uid) ? [] : [{ unit, home }];
    });
    const sortedChannels = channelsByName(channels);
    const hereChannels = matching(sortedChannels, text, ({ channelName }) => channelName, MAX_OTHERS);
    const all: JumpSection[] = [
      {
        head: t('search.units'),
        jumps: [
          ...here.map(({ uid, name, multiviewStatus, selectedChannelName }) => ({
            key: `unit ${uid}`,
            icon: 'units' as const,
            label: name,
            detail: [t(`state.${multiviewStatus}`), selectedChannelName].filter(Boolean).join(' · '),
            go: () => listIn(group ?? undefined, { unit: uid }),
          })),
          ...elsewhere.map(({ unit: { uid, name, multiviewStatus }, home }) => ({
            key: `unit ${uid}`,
            icon: 'units' as const,
            label: name,
            detail: [t(`state.${multiviewStatus}`), home.name].join(' · '),
            go: () => listIn(home, { unit: uid }),
          })),
        ].slice(0, MAX_UNITS),
      },
      {
        head: t('search.channels'),
        jumps: [
          ...hereChannels.map((channel) => ({
            key: `channel ${channel.channelId}`,
            icon: 'channel' as const,
            label: channel.channelName,
            detail: channel.allocatedToUnitAlias ?? t('search.unused'),
            // A channel in use leads to the unit that uses it, a free one to the units that could use it.
            go: () =>
              listIn(
                group ?? undefined,
                channel.allocatedToUnitUid ? { unit: channel.allocatedToUnitUid } : { q: channel.channelName },
              ),
          })),
          ...found.channels.flatMap(({ channelId, channelName, unit, groupIds }) => {
            const home = groupOf(groupIds);
            if (home === undefined || hereChannels.some((channel) => channel.channelId === channelId)) return [];
            return {
              key: `channel ${channelId}`,
              icon: 'channel' as const,
              label: channelName,
              detail: [unit?.name ?? t('search.unused'), home.name].join(' · '),
              go: () => listIn(home, unit === null ? { q: channelName } : { unit: unit.uid }),
            };
          }),
        ].slice(0, MAX_OTHERS),
      },
      {
        head: t('search.servers'),
        jumps: found.servers.slice(0, MAX_OTHERS).map(({ deviceId, name, status, groupIds }) => ({
          key: `server ${deviceId}`,
          icon: 'server' as const,
          label: name,
          detail: [t(`server.${status}`), groupOf(groupIds)?.name].filter(Boolean).join(' · '),
          go: () => onServer(deviceId),
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
          icon: 'group' as const,
          label: one.name,
          detail: one.inventoryName,
          go: () => chooseGroup(one),
        })),
      },
      {
        head: t('search.pages'),
        jumps: matching(pagesFor(user), text, ({ label }) => label, MAX_OTHERS).map(({ to, icon, label }) => ({
          key: `page ${to}`,
          icon,
          label,
          detail: '',
          go: () => void navigate({ to }),
        })),
      },
      {
        head: t('search.actions'),
        jumps: matching(actions, text, ({ label }) => label, text === '' ? 0 : MAX_OTHERS).map(({ label, run }) => ({
          key: `action ${label}`,
          icon: 'arrowRight' as const,
          label,
          detail: '',
          go: run,
        })),
      },
    ];
    return all.filter(({ jumps }) => jumps.length > 0);
  }, [text, ids, found, channels, actions, groups, group, user, navigate, onServer]);
  return { sections, searching };
}
