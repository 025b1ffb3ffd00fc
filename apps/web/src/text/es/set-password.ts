/** In Spanish: The page of a link with which a user sets a password. */
export const setPassword = {
  'setPassword.title': 'Establezca su contraseña',
  'setPassword.text': 'Para {name}. El enlace es válido hasta {time}, para un solo uso.',
  'setPassword.loading': 'Comprobando el enlace…',
  'setPassword.password': 'Contraseña nueva',
  'setPassword.repeat': 'Repetir contraseña nueva',
  'setPassword.rule.length': 'Al menos 8 caracteres',
  'setPassword.rule.cases': 'Una letra mayúscula y una minúscula',
  'setPassword.rule.figure': "Una cifra o uno de !#$@_'+,?[].-",
  'setPassword.met': 'cumplido',
  'setPassword.unmet': 'todavía no cumplido',
  'setPassword.submit': 'Establecer contraseña',
  'setPassword.done.title': 'Su contraseña está establecida',
  'setPassword.done.text': 'Inicie sesión como {name} con la contraseña nueva.',
  'setPassword.over.title': 'Este enlace ya no es válido',
  'setPassword.over.text':
    'Ha caducado, ya se usó o lo sustituyó uno más reciente. Pida un enlace nuevo a un administrador.',
  'setPassword.failed.title': 'No se pudo comprobar el enlace',
  'setPassword.signIn': 'Ir al inicio de sesión',
} as const;
