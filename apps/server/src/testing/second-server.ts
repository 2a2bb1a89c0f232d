import { buildServer, type PortalServer } from '../build-server.ts'
import { createDeps } from '../create-deps.ts'
import { openConnectionPool } from '../database/connection.ts'
import type { TestServer } from './test-server.ts'

export type SecondServer = Pick<PortalServer, 'app' | 'deps'> & {
  /** Sends every call of the first server to the two in turn; returns the number that each has served. */
  alternate(): { readonly served: readonly [number, number]; end(): void }
  close(): Promise<void>
}

/**
 * Opens another server on the same database, with its own connections and writers, like the second of two servers
 * behind one address.
 */
export async function openSecondServer(first: TestServer): Promise<SecondServer> {
  const sql = openConnectionPool({ url: first.url, max: 4 })
  const { app, deps } = await buildServer({
    deps: await createDeps(first.deps.settings, sql, { clock: first.clock }),
    webDir: '/no-web',
  })
  await app.ready()
  return {
    app,
    deps,
    alternate() {
      const own = first.app.inject
      const ask = own.bind(first.app) as unknown as (request: never) => never
      const served: [number, number] = [0, 0]
      first.app.inject = ((request: never) => {
        const isFirst = (served[0] + served[1]) % 2 === 0
        served[isFirst ? 0 : 1]++
        return isFirst ? ask(request) : app.inject(request)
      }) as never
      return {
        served,
        end: () => {
          first.app.inject = own
        },
      }
    },
    async close() {
      await app.close()
      await sql.end()
    },
  }
}
