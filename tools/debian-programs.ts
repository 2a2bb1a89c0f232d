import { existsSync, readdirSync } from 'node:fs'

/** Files that identify the Debian packages whose programs trials start; no trial installs them. */
const known = {
  patroni: '/usr/bin/patroni',
  'python3-etcd': '/usr/lib/python3/dist-packages/etcd/__init__.py',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  pgbackrest: '/usr/bin/pgbackrest',
} as const
export type DebianPackage = keyof typeof known | 'postgresql'

/** Returns the path of a package's program, whether or not it exists. */
export const programPathOf = (name: keyof typeof known): string => known[name]

/**
 * Returns the folder with the programs of the newest PostgreSQL on this machine, from version 15 on; null if there is
 * none.
 */
export function postgresProgramFolder(): string | null {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).map(Number) : []
  const newest = Math.max(
    ...versions.filter((version) => version >= 15 && existsSync(`${root}/${version}/bin/postgres`)),
  )
  return Number.isFinite(newest) ? `${root}/${newest}/bin` : null
}

/** Returns the packages of this list that are not installed. */
export const missingDebianPackages = (names: readonly DebianPackage[]): DebianPackage[] =>
  names.filter((name) => (name === 'postgresql' ? postgresProgramFolder() === null : !existsSync(known[name])))
