import type { Expiration, GuestType, InvitationTransport } from '@backhaul/domain';

/** The input for an invitation. */
export interface InviteValues {
  readonly name: string;
  readonly type: GuestType;
  readonly expiration: Expiration;
  readonly channelId: string;
  readonly audioRoomId: string;
  readonly interview: boolean;
  readonly transport: InvitationTransport;
  readonly email: string;
  readonly country: string;
  readonly phone: string;
}

export const FIRST_VALUES: Omit<InviteValues, 'country'> = {
  name: '',
  type: 'smartUnits',
  expiration: 'day',
  channelId: '',
  audioRoomId: '',
  interview: false,
  transport: 'link',
  email: '',
  phone: '',
};
