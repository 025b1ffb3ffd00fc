/** Why a transmission is refused, and which licence is missing (spec 1 §5, §6 and §8). In capitals: names of the contract's errors. */
export const TRANSMISSIONS = {
  channel_allocated: 'Selected channel is already allocated to {unit}',
  feed_channel_busy: 'Channel is busy',
  feed_loop: 'The channel takes its video from the selected channel',
  own_channel: 'Each camera needs its own channel',
  free_channels: 'The server has {free} free channels, and {needed} are needed',
  already_streaming: 'The unit is already streaming there',
  POINT_TO_POINT: 'Only one channel may be allocated to a unit in point-to-point mode',
  UNIT_LICENSE: 'Unit video license is invalid',
  MULTI_CAMERA_LICENSE: 'Multi Camera license is not enabled',
  SERVICE_OFF: 'Service is not enabled',
  UPGRADE_NO_SLA: 'Units that are not under SLA are not eligible for upgrade',
  pro_4k_license: 'Unit does not have PRO-4K license',
} as const;
