import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'

/** The prefix of the names of PostgreSQL's sockets and of their lock files. */
export const socketPrefix = '.s.PGSQL.'

/**
 * Returns true when the sockets of a cluster may be in this folder: an address must fit into 107 bytes, and PostgreSQL
 * reads the setting as a list of folders. Always false on Windows.
 */
export const canHoldSocket = (folder: string): boolean => process.platform !== 'win32' && /^[\w./-]{1,85}$/.test(folder)

/** Returns the address of a database of the cluster on this machine, over TCP. */
export const clusterUrl = (port: number, password: string, database: string): string =>
  `postgres://portal:${password}@127.0.0.1:${port}/${database}`

/**
 * Returns the addresses of a database over TCP and through the socket of a running cluster; both are the same when it
 * has no socket.
 */
export function clusterAddresses(
  port: number,
  password: string,
  database: string,
  clusterDir: string,
): { url: string; localUrl: string } {
  const url = clusterUrl(port, password, database)
  const hasSocket = existsSync(path.join(clusterDir, `${socketPrefix}${port}`))
  return { url, localUrl: hasSocket ? url.replace('127.0.0.1', encodeURIComponent(clusterDir)) : url }
}

/** Finds a TCP port on which nothing listens on this machine at the moment. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
