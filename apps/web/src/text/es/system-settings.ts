/** In Spanish: system settings. */
export const systemSettings = {
  'systemSettings.configuration': 'Configuración de la aplicación',
  'systemSettings.softwareVersions': 'Versiones de software',
  'systemSettings.groupHistory': 'Historial de grupos',
  'systemSettings.inventoryHistory': 'Historial de inventarios',
  'systemSettings.applications': 'Aplicaciones',
  'systemSettings.applications.text':
    'Dónde están las otras aplicaciones del producto. Los usuarios las encuentran en el menú de aplicaciones; el portal de clientes se abre en su dirección de esta consola.',
  'systemSettings.customerPortalUrl': 'Portal de clientes',
  'systemSettings.videoReturnUrl': 'Portal de retorno de vídeo',
  'systemSettings.matrixUrl': 'Aplicación de matriz',
  'systemSettings.none': 'Vacío: no hay ninguna',
  'systemSettings.environment': 'Vacío: {url}, como la fija el entorno de la consola',
  'systemSettings.saved': 'Se cambió la configuración.',
  'systemSettings.pageViews': 'Páginas vistas',
  'systemSettings.pageViews.text':
    'Desactivado mientras no se active aquí. Los navegadores informan entonces a esta consola de qué página se abrió y cuánto tiempo. Se cuenta por día y página, sin usuarios, identificadores ni textos de búsqueda; se conserva 400 días. Nada se envía a otro sitio.',
  'systemSettings.pageViews.count': 'Contar páginas vistas',
  'systemSettings.pageViews.opened': 'Páginas abiertas',
  'systemSettings.pageViews.period': 'Periodo',
  'systemSettings.pageViews.days': { one: '{count} día', other: '{count} días' },
  'systemSettings.pageViews.page': 'Página',
  'systemSettings.pageViews.views': 'Veces',
  'systemSettings.pageViews.time': 'Tiempo medio abierta',
  'systemSettings.pageViews.seconds': { one: '{count} segundo', other: '{count} segundos' },
  'systemSettings.pageViews.none': 'No se abrió ninguna página en este periodo.',
  'systemSettings.pageViews.off': 'El recuento está desactivado: no se cuenta nada.',
} as const;
