/**
 * Stores this page on the device with the files that it has loaded, so that it opens without network. `address` is its
 * path. Does nothing in a browser without service workers, and rejects when the worker can't be registered. The worker
 * may still be storing when the promise resolves.
 */
export async function cachePage(address: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.register('/checkin-worker.js', { scope: address })
  const worker = registration.active ?? registration.waiting ?? registration.installing
  // `ready` would wait for the worker of the address at which this page was loaded, which may have been another page.
  if (worker && worker.state !== 'activated')
    await new Promise<void>((resolve) =>
      worker.addEventListener('statechange', () => worker.state === 'activated' && resolve()),
    )
  const addresses = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(location.origin))
  registration.active?.postMessage({ kind: 'keep', addresses: [...new Set(addresses)] })
}
