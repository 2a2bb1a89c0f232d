import { portalUrl } from './portal.ts'
import { openInterruptibleRelay } from './testing/wire.ts'

/**
 * Opens a connection between a browser and the portal that a test can interrupt and restore. `context.setOffline` takes
 * a page offline, but a page that a service worker reopens may still send its first calls; while this connection is
 * interrupted, nothing passes.
 */
export async function openBrowserConnection() {
  const portal = new URL(portalUrl())
  const wire = await openInterruptibleRelay({ host: portal.hostname, port: Number(portal.port) })
  return { ...wire, url: `${portal.protocol}//${portal.hostname}:${wire.port}` }
}
