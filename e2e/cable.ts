import { portalUrl } from './portal.ts'
import { layWire } from './testing/wire.ts'

/**
 * Opens the connection between a browser and the portal, which a test can interrupt and restore. `context.setOffline`
 * makes a page offline, but a page reopened by a service worker may still send its first calls; through this connection
 * nothing passes.
 */
export async function layCable() {
  const portal = new URL(portalUrl())
  const wire = await layWire({ host: portal.hostname, port: Number(portal.port) })
  return { ...wire, url: `${portal.protocol}//${portal.hostname}:${wire.port}` }
}
