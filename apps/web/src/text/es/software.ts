/** In Spanish: The target version of a unit, and its state. */
export const software = {
  'software.text': 'Instalada: {version}. La unidad se reinicia cuando instala otra versión.',
  'software.none': 'desconocido',
  'software.head.version': 'Solicitado',
  'software.head.state': 'Estado',
  'software.head.until': 'Empieza antes de',
  'software.head.reason': 'Motivo',
  'software.version': 'Versión que instalar',
  'software.install': 'Instalar',
  'software.offline': 'La unidad está sin conexión. Instala la versión si vuelve a conectarse en un día.',
  'software.manual':
    'Esta unidad no puede instalar software por sí sola. La versión queda como su destino; instálela en el equipo.',
  'software.invalid': 'Una versión tiene de dos a cuatro números, como 10.1',
  'software.line': 'Versión {version}: {state}',
  'software.line.until': 'Versión {version}: {state}, hasta {time}',
  'software.line.reason': 'Versión {version}: {state}. {why}',
  'software.code': '{why} (error {code})',
} as const;
