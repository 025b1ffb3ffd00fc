// Shows notifications of alerts. It answers no request and keeps no copy: what is live is never old.
const worker = globalThis;

worker.addEventListener('push', (event) => {
  const { title, text, path } = event.data.json();
  const options = { body: text, tag: path, renotify: true, icon: '/favicon.svg', data: { path } };
  event.waitUntil(worker.registration.showNotification(title, options));
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(new URL(event.notification.data.path, worker.location.origin)));
});

/** Goes there in a window that shows alerts, else in a new one: other windows may be on air. */
async function show(url) {
  if (url.origin !== worker.location.origin) return;
  const windows = await worker.clients.matchAll({ type: 'window' });
  const shown = windows.find((one) => new URL(one.url).pathname === url.pathname);
  if (shown === undefined) {
    await worker.clients.openWindow(url.href);
    return;
  }
  await shown.focus();
  await shown.navigate(url.href);
}
