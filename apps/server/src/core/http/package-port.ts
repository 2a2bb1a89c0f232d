import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../../settings/settings.ts'
import { limitStopTime } from './bounded-stop.ts'
import { setPackagePort } from './origin.ts'

/**
 * Listens on a separate port for packages: the one after the portal's, or any free one. Another port is another origin,
 * whatever the address of the demo. Returns a function that stops it.
 */
export async function listenForPackages(app: FastifyInstance, settings: Settings): Promise<() => Promise<void>> {
  const server = createServer(
    { requestTimeout: app.server.requestTimeout, keepAliveTimeout: app.server.keepAliveTimeout },
    (request, response) => app.routing(request, response),
  )
  limitStopTime(server)
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => server.once('error', reject).listen({ port, host: settings.host }, resolve))
  await listen(settings.port === 0 || settings.port === 65_535 ? 0 : settings.port + 1).catch(() => listen(0))
  setPackagePort(settings, (server.address() as AddressInfo).port)
  return () => new Promise((resolve) => server.close(() => resolve()))
}
