/** What prevents the deletion of an inventory (`names`: some of them), or the use of its services. */
export const INVENTORIES = {
  inventory_units_transmit: 'The inventory cannot be deleted: units transmit ({count}): {names}',
  inventory_channels_busy: 'The inventory cannot be deleted: channels are in use ({count}): {names}',
  inventory_channels_stream: 'The inventory cannot be deleted: channels stream to destinations ({count}): {names}',
  inventory_files_held: 'The inventory cannot be deleted: files of channels are held ({count}): {names}',
  inventory_channels_shared: 'The inventory cannot be deleted: channels are shared ({count}): {names}',
  server_room_delete: 'Cannot delete device, somebody is in the audio room {name}',
  crew_no_room: 'The unit belongs to no audio room',
  crew_other_room: 'The unit belongs to no audio room {name}',
  crew_which_room: 'The unit belongs to several audio rooms: one must be its destination',
  inventory_audio_rooms: 'The inventory cannot be deleted: somebody is in audio rooms ({count}): {names}',
  inventory_overlays: 'The inventory cannot be deleted: overlays are active on channels ({count}): {names}',
  cameras_licensed: 'The Multi Camera license permits {max} cameras at once',
  no_service_license: 'No available {service} license',
  operator_set_used_by: 'The operator set cannot be deleted: inventories use it ({count}): {names}',
} as const;
