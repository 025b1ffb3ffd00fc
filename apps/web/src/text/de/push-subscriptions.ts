/** In German: Notifications in browsers. */
export const pushSubscriptions = {
  'push.head': 'Benachrichtigungen in diesem Browser',
  'push.text':
    'Alarmrouten, die per Web-Push senden, benachrichtigen Sie in diesen Browsern, auch wenn die Konsole geschlossen ist. Mit dem Abmelden endet das.',
  'push.insecure': 'Benachrichtigungen brauchen HTTPS: Öffnen Sie diese Konsole unter ihrer https-Adresse.',
  'push.unsupported':
    'Dieser Browser kann keine Benachrichtigungen. Auf iPhone und iPad legen Sie die Konsole zuerst auf den Home-Bildschirm.',
  'push.blocked':
    'Benachrichtigungen sind für diese Konsole gesperrt. Erlauben Sie sie in den Einstellungen des Browsers.',
  'push.unreachable': 'Der Browser hat seinen Push-Dienst nicht erreicht',
  'push.list': 'Browser mit Benachrichtigungen',
  'push.on': 'In diesem Browser einschalten',
  'push.off': 'Ausschalten',
  'push.offOne': 'In {name} ausschalten',
  'push.test': 'Test',
  'push.testOne': 'Testbenachrichtigung an {name} senden',
  'push.tested': 'Testbenachrichtigung gesendet',
  'push.unknown': 'Unbekannter Browser',
  'push.this': 'dieser Browser',
  'push.since': 'seit {time}',
  'push.lastSent': 'letzte Benachrichtigung {time}',
  'push.unused': 'noch keine Benachrichtigung',
} as const;
