/** Outlines on a 20×20 grid, stroked with the colour of the text around them. */
export const ICON_PATHS = {
  units: 'M2.5 5.5h9.5v9H2.5zM12 8.6l5.5-2.6v8L12 11.4z',
  multiview: 'M3 3.5h6v5.5H3zM11 3.5h6v5.5h-6zM3 11h6v5.5H3zM11 11h6v5.5h-6z',
  search: 'M9 3.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11zM13 13l4 4',
  close: 'M5 5l10 10M15 5L5 15',
  check: 'M4 10.5l4 4 8-9',
  chevronDown: 'M5.5 8l4.5 4.5L14.5 8',
  chevronRight: 'M8 5.5l4.5 4.5L8 14.5',
  arrowRight: 'M3.5 10h13M11.5 5l5 5-5 5',
  warning: 'M10 3l7.5 13.5h-15zM10 8v4M10 14.2v.3',
  info: 'M10 2.8a7.2 7.2 0 1 1 0 14.4 7.2 7.2 0 0 1 0-14.4zM10 9v5M10 6.2v.3',
  user: 'M10 3.2a3.3 3.3 0 1 1 0 6.6 3.3 3.3 0 0 1 0-6.6zM3.5 17c.6-3.4 3-5 6.5-5s5.9 1.6 6.5 5',
  settings: 'M3 6h8M15 6h2M3 14h2M9 14h8M13 3.8v4.4M7 11.8v4.4',
  signOut: 'M8 3.5H3.5v13H8M12 6l4 4-4 4M16 10H7.5',
  group: 'M3 7l7-3.5L17 7l-7 3.5zM3 10.5l7 3.5 7-3.5M3 14l7 3.5 7-3.5',
  channel: 'M3 10h4l2.5-5 3 10 2-5H17',
  retry: 'M16 6.5A7 7 0 1 0 17 10M16 3v4h-4',
  offline: 'M3 3l14 14M5 9a8 8 0 0 1 3-1.7M15 9a8 8 0 0 0-3.4-1.9M7.5 12a4 4 0 0 1 3-1M10 15.2v.3',
  play: 'M6 4l10 6-10 6z',
  stop: 'M5 5h10v10H5z',
  more: 'M4.5 10h.1M10 10h.1M15.5 10h.1',
  fullScreen: 'M3.5 7.5v-4h4M12.5 3.5h4v4M16.5 12.5v4h-4M7.5 16.5h-4v-4',
  phone: 'M6 2.5h8v15H6zM9 15h2',
  server: 'M3 4h14v5H3zM3 11h14v5H3zM6 6.5h.1M6 13.5h.1',
  place:
    'M10 17.5c-3.6-4-5.4-6.8-5.4-9.2a5.4 5.4 0 0 1 10.8 0c0 2.4-1.8 5.2-5.4 9.2zM10 6.4a2 2 0 1 1 0 4 2 2 0 0 1 0-4z',
} as const;

export type IconName = keyof typeof ICON_PATHS;
