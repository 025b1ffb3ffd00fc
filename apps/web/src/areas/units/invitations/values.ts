import type { Expiration, GuestType, InvitationWay } from '@backhaul/domain';

/** The input for an invitation. */
export interface InviteValues {
  readonly name: string;
  readonly type: GuestType;
  readonly expiration: Expiration;
  readonly channelId: string;
  readonly interview: boolean;
  readonly way: InvitationWay;
  readonly email: string;
  readonly country: string;
  readonly phone: string;
}

export const FIRST_VALUES: Omit<InviteValues, 'country'> = {
  name: '',
  type: 'smartUnits',
  expiration: 'day',
  channelId: '',
  interview: false,
  way: 'link',
  email: '',
  phone: '',
};
