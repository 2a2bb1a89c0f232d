import { portalUrl } from './portal.ts'
import { layWire } from './testing/wire.ts'

/**
 * The wire between a browser and the portal, which a test may unplug and plug in. `context.setOffline` tells a page
 * that the network is gone, but a page reopened by a service worker may still send its first calls; through this wire
 * nothing passes.
 */
export async function layCable() {
  const portal = new URL(portalUrl())
  const wire = await layWire({ host: portal.hostname, port: Number(portal.port) })
  return { ...wire, url: `${portal.protocol}//${portal.hostname}:${wire.port}` }
}
