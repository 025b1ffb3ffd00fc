import { useSearch } from '@tanstack/react-router';
import { channelWall } from '../../text/en/channel-wall.js';
import { channels } from '../../text/en/channels.js';
import { wall } from '../../text/en/wall.js';
import { addMessages } from '../../text/t.js';
import { ChannelsWallPage } from './ChannelsWallPage.js';
import { UnitsWallPage } from './UnitsWallPage.js';

addMessages(channels);
addMessages(channelWall);
addMessages(wall);

/** The wall of units or of channels. */
export function MultiviewPage() {
  const { of: kind } = useSearch({ from: '/shell/unit/multiview' });
  return kind === 'channels' ? <ChannelsWallPage /> : <UnitsWallPage />;
}
