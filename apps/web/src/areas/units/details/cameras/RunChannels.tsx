import type { Channel, Unit } from '@backhaul/contract';
import { useChannels } from '../../../../live/index.js';
import { t } from '../../../../text/t.js';
import { Fact } from '../../../../ui/page/Section.js';

/** What a channel does, in a word. */
function stateOf({ status }: Channel): string {
  switch (status) {
    case 'collecting':
      return t('cameras.channel.receives');
    case 'connecting':
      return t('cameras.channel.connecting');
    case 'stopping':
      return t('cameras.channel.stopping');
    case 'idle':
    case 'offline':
    case 'unavailable':
    case 'PlayStoredFile':
      return t('cameras.channel.nothing');
    default:
      return status satisfies never;
  }
}

/** Which picture goes to which channel of the transmission that runs, and whether it arrives. */
export function RunChannels({ unit }: { readonly unit: Pick<Unit, 'transmission'> }) {
  const channels = useChannels();
  return unit.transmission?.channels?.map(({ picture, channelId }) => {
    const channel = channels.find((one) => one.channelId === channelId);
    return (
      <Fact key={channelId} label={t(`cameras.picture.${picture}`)}>
        {channel === undefined
          ? t('cameras.otherChannel')
          : t('cameras.channel', { name: channel.channelName, state: stateOf(channel) })}
      </Fact>
    );
  });
}
