/** In Spanish: A link of an e-mail withdraws the agreement to news. */
export const withdrawUpdates = {
  'withdrawUpdates.title': 'Novedades por correo',
  'withdrawUpdates.text': '¿Retirar su consentimiento para recibir novedades del producto por correo?',
  'withdrawUpdates.submit': 'Retirar',
  'withdrawUpdates.done.title': 'Retirado',
  'withdrawUpdates.done.text': 'Ya no recibirá novedades por correo. En Cuenta puede volver a aceptarlas.',
  'withdrawUpdates.over.title': 'Este enlace no es válido',
  'withdrawUpdates.over.text': 'Inicie sesión y retire su consentimiento en Cuenta.',
} as const;
