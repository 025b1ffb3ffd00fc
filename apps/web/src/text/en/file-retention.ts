/** How long files of a group or an inventory are kept. */
export const fileRetention = {
  'retention.text':
    'Older files, and the oldest ones while all together exceed the space limit, are deleted from their servers. Held files stay, and so do files that wait in a playout. The page Files announces deletions 24 hours before, and the audit lists what was deleted.',
  'retention.group': 'Files of this group',
  'retention.inventory': 'Files of the inventory, for channels whose groups have no rule',
  'retention.days': 'Days to keep files',
  'retention.days.hint': 'Empty: no time limit.',
  'retention.gigabytes': 'Space for all files together, GB',
  'retention.gigabytes.hint': 'Empty: no space limit.',
  'retention.saved': 'Retention saved',
} as const;
