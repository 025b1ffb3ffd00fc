/** How long files of a group or an inventory are kept. */
export const fileRetention = {
  'retention.text':
    'Files that are older, and the oldest ones while all take more room, are deleted from their servers. Held files stay, and those that wait in a playout. The page Files announces it 24 hours before, and the audit names what was deleted.',
  'retention.group': 'Files of this group',
  'retention.inventory': 'Files of the inventory, for channels whose groups have no rule',
  'retention.days': 'Days that files are kept',
  'retention.days.hint': 'Empty: no limit of time.',
  'retention.gigabytes': 'Room that files may take together, GB',
  'retention.gigabytes.hint': 'Empty: no limit of room.',
  'retention.saved': 'Retention saved',
} as const;
