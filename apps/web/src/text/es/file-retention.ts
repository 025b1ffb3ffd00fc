/** Cuánto tiempo se conservan los archivos de un grupo o de un inventario. */
export const fileRetention = {
  'retention.text':
    'Los archivos más antiguos, y los más viejos mientras todos ocupen más espacio, se eliminan de sus servidores. Los retenidos se quedan, y los que esperan en una reproducción. La página Archivos lo anuncia 24 horas antes, y la auditoría nombra lo eliminado.',
  'retention.group': 'Archivos de este grupo',
  'retention.inventory': 'Archivos del inventario, para canales cuyos grupos no tienen regla',
  'retention.days': 'Días que se conservan los archivos',
  'retention.days.hint': 'Vacío: sin límite de tiempo.',
  'retention.gigabytes': 'Espacio que pueden ocupar juntos, GB',
  'retention.gigabytes.hint': 'Vacío: sin límite de espacio.',
  'retention.saved': 'Conservación guardada',
} as const;
