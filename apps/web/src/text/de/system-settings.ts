/** In German: system settings. */
export const systemSettings = {
  'systemSettings.configuration': 'Konfiguration der Anwendung',
  'systemSettings.softwareVersions': 'Software-Versionen',
  'systemSettings.groupHistory': 'Verlauf der Gruppen',
  'systemSettings.inventoryHistory': 'Verlauf der Inventare',
  'systemSettings.applications': 'Anwendungen',
  'systemSettings.applications.text':
    'Wo die anderen Anwendungen des Produkts sind. Benutzer finden sie im Menü der Anwendungen; das Kundenportal öffnet sich unter seiner Adresse in dieser Konsole.',
  'systemSettings.customerPortalUrl': 'Kundenportal',
  'systemSettings.videoReturnUrl': 'Rückbild-Portal',
  'systemSettings.matrixUrl': 'Matrix-Anwendung',
  'systemSettings.none': 'Leer: Es gibt keine',
  'systemSettings.environment': 'Leer: {url}, wie in der Umgebung der Konsole gesetzt',
  'systemSettings.saved': 'Die Einstellungen wurden geändert.',
  'systemSettings.pageViews': 'Seitenaufrufe',
  'systemSettings.pageViews.text':
    'Aus, solange es hier nicht eingeschaltet ist. Browser melden dieser Konsole dann, welche Seite wie lange geöffnet war. Gezählt wird je Tag und Seite, ohne Benutzer, Kennungen und Suchtexte; aufbewahrt 400 Tage. Nichts davon geht anderswohin.',
  'systemSettings.pageViews.count': 'Seitenaufrufe zählen',
  'systemSettings.pageViews.opened': 'Geöffnete Seiten',
  'systemSettings.pageViews.period': 'Zeitraum',
  'systemSettings.pageViews.days': { one: '{count} Tag', other: '{count} Tage' },
  'systemSettings.pageViews.page': 'Seite',
  'systemSettings.pageViews.views': 'Aufrufe',
  'systemSettings.pageViews.time': 'Im Mittel geöffnet',
  'systemSettings.pageViews.seconds': { one: '{count} Sekunde', other: '{count} Sekunden' },
  'systemSettings.pageViews.none': 'In diesem Zeitraum wurde keine Seite geöffnet.',
  'systemSettings.pageViews.off': 'Seitenaufrufe sind aus: Nichts wird gezählt.',
} as const;
