import type { ChannelMember, ManagedChannel } from '@backhaul/contract';
import { destinationsText, feederText } from '../../channel/channel-text.js';
import { t } from '../../text/t.js';
import { Icon } from '../../ui/icon/Icon.js';
import { Stills } from '../../ui/media/Stills.js';
import { SHOWN_STATUS } from '../../ui/state/looks.js';
import { PrivateSession } from '../../ui/state/PrivateSession.js';
import { StateBadge } from '../../ui/state/StateBadge.js';
import { freeText } from './free-text.js';
import { faultsText } from './fault-word.js';
import { useLiveChannel } from './channel.js';
import classes from './channels.module.css';

/** Minimum interval between thumbnails in a list, ms. */
const ROW_INTERVAL_MS = 4000;

interface Props {
  readonly row: ManagedChannel;
}

/** Live status of a channel, its private session and its picture and sound faults; `short`: one line with a count of further faults. */
export function StatusCell({ row, short = false }: Props & { readonly short?: boolean }) {
  const { status, faults, privateSession } = useLiveChannel(row);
  return (
    <>
      <StateBadge status={SHOWN_STATUS[status]} /> {privateSession ? <PrivateSession /> : null}{' '}
      {faults === null || faults.length === 0 ? null : (
        <span className={classes['faults']} data-faults={faults.join(' ')} title={faultsText(faults)}>
          <Icon name="warning" size={14} />
          <span className={short ? classes['fault'] : undefined}>
            {faultsText(short ? faults.slice(0, 1) : faults)}
            {short && faults.length > 1 ? ` +${faults.length - 1}` : ''}
          </span>
        </span>
      )}
    </>
  );
}

/** Name of a channel with its thumbnail. */
export function NameCell({ row }: Props) {
  const { name, thumbnailUrl, programme, privateSession } = useLiveChannel(row);
  return (
    <span className={classes['named']}>
      <span className={classes['thumbnail']}>
        {programme === 'slate' ? (
          <span className={classes['slate']}>{t('channels.programme.slate')}</span>
        ) : (
          <Stills url={thumbnailUrl} intervalMs={ROW_INTERVAL_MS} label={t('units.picture', { name })}>
            <Icon name={privateSession ? 'lock' : 'channel'} size={16} />
          </Stills>
        )}
      </span>
      <strong>{name}</strong>
    </span>
  );
}

/** Kind of the input, or of the further source on air. */
export function InputCell({ row }: Props) {
  const { input, sourceOrder, members } = useLiveChannel(row);
  if (members !== null) return <span>—</span>;
  const index = sourceOrder?.sources.findIndex(({ sourceId }) => sourceId === sourceOrder.onAir) ?? 0;
  const source = index > 0 ? sourceOrder?.sources[index] : undefined;
  return (
    <span>
      {source
        ? t('channels.input.onAir', { input: t(`channels.input.${source.kind}`), number: index + 1 })
        : t(`channels.input.${input}`)}
    </span>
  );
}

/** Number of free members of a group, and the units that use the others. */
function membersText(members: readonly ChannelMember[]): string {
  return [freeText(members), ...members.flatMap(({ unitName }) => unitName ?? [])].join(' · ');
}

/** The unit or channel that feeds the channel, or the members of a group; a dash if there is none. */
export function UnitCell({ row }: Props) {
  const channel = useLiveChannel(row);
  if (channel.members !== null) return <span>{membersText(channel.members)}</span>;
  return <span>{channel.unit?.name || feederText(channel) || '—'}</span>;
}

/** Number of connected destinations among those that are on. */
export function DestinationsCell({ row }: Props) {
  const channel = useLiveChannel(row);
  return <span>{channel.members === null ? destinationsText(channel) : '—'}</span>;
}

/** Recording state of the channel. */
export function RecordingCell({ row }: Props) {
  const { recording, members } = useLiveChannel(row);
  return <span>{members === null ? t(`channels.recording.${recording.state}`) : '—'}</span>;
}
