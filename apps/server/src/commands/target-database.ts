import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Settings } from '../settings/settings.ts'
import { StartError } from '../start-failure.ts'

/** The settings file of the systemd unit (deploy/training-portal.service). */
const unitSettings = '/etc/training-portal/env'

/**
 * Finds the folder of the embedded database's cluster, to which this data folder leads; null when the portal was never
 * started with it.
 */
export function findCluster(dataDir: string): string | null {
  const pointer = path.join(dataDir, 'postgres-lies-in.txt')
  const folder = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : path.join(dataDir, 'postgres')
  return existsSync(path.join(folder, 'PG_VERSION')) ? folder : null
}

/** An address without its password and its query, which may contain one too. */
function withoutPassword(address: string): string {
  const { protocol, username, host, pathname } = new URL(address)
  return `${protocol}//${username ? `${username}@` : ''}${host}${pathname}`
}

type Asked = Pick<Settings, 'given' | 'dataDir' | 'databaseUrl' | 'databaseDirectUrl'>
type Own = {
  /** True when the embedded database may be created, if DATA_DIR is set. */ readonly mayCreate?: boolean
  readonly unitFile?: string
}

/**
 * Describes the database that a command works with, for its operator. Throws a `StartError` instead of guessing or
 * creating one: only a start creates a database, or a restore with a DATA_DIR.
 */
export function describeTargetDatabase(
  { given, dataDir, databaseUrl, databaseDirectUrl }: Asked,
  env: NodeJS.ProcessEnv,
  { mayCreate = false, unitFile = unitSettings }: Own = {},
): string {
  const from = env.PORTAL_ENV_FILE ? ` (settings of ${env.PORTAL_ENV_FILE})` : ''
  if (databaseUrl !== null) return `${withoutPassword(databaseDirectUrl ?? databaseUrl)}${from}`
  const isNamed = given.has('DATA_DIR')
  if (!isNamed && !env.PORTAL_ENV_FILE && existsSync(unitFile))
    throw new StartError(
      `This machine has portal settings in ${unitFile}, but this command was given none. ${needed(unitFile)}`,
    )
  const cluster = findCluster(dataDir)
  if (cluster !== null) return `embedded, in ${cluster}${from}`
  if (mayCreate && isNamed) return `embedded, new, in ${path.join(dataDir, 'postgres')}${from}`
  throw new StartError(
    `No database was given, and ${dataDir} contains none. Nothing was created. ${needed(unitFile)}\nA portal that was never started has no database. Start it first.${
      mayCreate ? '\nTo restore into a new embedded database, set its folder: DATA_DIR=FOLDER' : ''
    }`,
  )
}

const needed = (unitFile: string) => `Give the command the settings of its portal:
  PORTAL_ENV_FILE=${unitFile}    a file with all its settings
  DATABASE_URL=postgres://…                   or the single settings
  DATA_DIR=FOLDER                             for a portal with the embedded database
(docs/operations.md, "Commands and their settings")`
