/** Caches the check-in page on the device with all it has loaded, so that it opens offline. */
export async function cachePage(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.register('/checkin-worker.js', { scope: '/console/checkin' })
  await navigator.serviceWorker.ready
  const addresses = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(location.origin))
  registration.active?.postMessage({ kind: 'keep', addresses: [...new Set(addresses)] })
}
