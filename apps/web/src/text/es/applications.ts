/** In Spanish: The drawer of the product's applications, and the link to the provider's portal. */
export const applications = {
  'apps.central': 'Central',
  'apps.central.text': 'Unidades y canales. Está usted aquí.',
  'apps.videoReturn': 'Portal de retorno de vídeo',
  'apps.videoReturn.text': 'Retorno de vídeo para equipos sobre el terreno',
  'apps.matrix': 'Matrix',
  'apps.matrix.text': 'Enrutar señales entre sedes y socios',
  'apps.customerPortal': 'Portal de clientes',
  'apps.customerPortal.text': 'Contratos, soporte y servicios',
  'apps.close': 'Cerrar aplicaciones',
  'portal.title': 'Portal de clientes',
  'portal.go': 'Ir a {host}',
} as const;
