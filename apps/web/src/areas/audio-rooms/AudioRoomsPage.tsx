import type { AudioRoom } from '@backhaul/contract';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { audioRooms as words } from '../../text/en/audio-rooms.js';
import { useCan } from '../../session/hooks.js';
import { addMessages, t } from '../../text/t.js';
import { ResourcePage } from '../../ui/resource/ResourcePage.js';
import type { Resource } from '../../ui/resource/resource.js';
import { Badge } from '../../ui/state/StateBadge.js';
import { ROOM_ACTS } from './acts.js';
import { General } from './General.js';
import { RoomForm } from './RoomForm.js';

addMessages(words);

type Sort = 'name' | 'inventory' | 'createdAt';

/** Audio rooms: which units and channels can talk to each other. Users join them on the units screen. */
export function AudioRoomsPage() {
  const mayManage = useCan('audioRoom:manage');
  const resource: Resource<AudioRoom, Sort, 'name' | 'description' | 'inventory'> = {
    path: '/manage/audio_rooms',
    title: t('audioRooms.title'),
    count: (count) => t('audioRooms.count', { count }),
    search: {
      label: t('audioRooms.search'),
      keys: [
        { value: 'name', label: t('audioRooms.name') },
        { value: 'description', label: t('audioRooms.description') },
        { value: 'inventory', label: t('audioRooms.inventory') },
      ],
    },
    sort: 'name',
    filters: [],
    columns: [
      {
        key: 'name',
        head: t('audioRooms.name'),
        track: 'minmax(150px, 1.2fr)',
        least: 150,
        sort: 'name',
        cell: nameCell,
      },
      { key: 'state', head: t('audioRooms.activity'), track: '130px', least: 130, cell: stateCell },
      {
        key: 'units',
        head: t('audioRooms.units'),
        track: 'minmax(140px, 1.2fr)',
        least: 140,
        cell: ({ units }) => namesOf(units),
      },
      {
        key: 'channels',
        head: t('audioRooms.channels'),
        track: 'minmax(120px, 1fr)',
        least: 120,
        cell: ({ channels }) => namesOf(channels),
      },
      {
        key: 'server',
        head: t('audioRooms.server'),
        track: 'minmax(120px, 1fr)',
        least: 120,
        cell: ({ server }) => server?.name ?? '',
      },
      {
        key: 'description',
        head: t('audioRooms.description'),
        track: 'minmax(120px, 1fr)',
        least: 120,
        cell: ({ description }) => description,
      },
      {
        key: 'inventory',
        head: t('audioRooms.inventory'),
        track: 'minmax(110px, 0.8fr)',
        least: 110,
        sort: 'inventory',
        cell: ({ inventory }) => inventory.name,
      },
    ],
    nameOf: ({ name }) => name,
    brief: (room) => [room.inventory.name, activityText(room)].join(' · '),
    empty: { title: t('audioRooms.empty'), text: t('audioRooms.empty.text') },
    missing: { title: t('audioRooms.missing'), text: t('audioRooms.missing.text') },
    list: (input) => callQuery(api.audioRooms.list, { query: input }),
    get: (id) => callQuery(api.audioRooms.get, { params: { id } }),
    refreshMs: 3000,
    acts: mayManage ? ROOM_ACTS : [],
    create: mayManage ? { label: t('audioRooms.new'), Form: RoomForm } : null,
    state: stateCell,
    audited: 'audioRoom',
    tabs: tabsOf,
  };
  return <ResourcePage resource={resource} />;
}

const nameCell = ({ name }: AudioRoom) => <strong>{name}</strong>;
const namesOf = (all: AudioRoom['units']): string => all.map(({ name }) => name).join(', ');
const activityText = ({ activity, participants, available }: AudioRoom): string =>
  !available
    ? t('audioRooms.unavailable')
    : activity === 'active'
      ? t('audioRooms.active', { count: participants })
      : t('audioRooms.inactive');
const stateCell = (room: AudioRoom) => (
  <Badge
    look={
      !room.available
        ? { glyph: 'cross', tone: 'off' }
        : { glyph: room.activity === 'active' ? 'dot' : 'ring', tone: room.activity === 'active' ? 'ready' : 'off' }
    }
    status={room.available ? room.activity : 'unavailable'}
  >
    {activityText(room)}
  </Badge>
);

const tabsOf = (room: AudioRoom) => [
  { key: 'general', label: t('audioRooms.general'), content: <General room={room} /> },
];
