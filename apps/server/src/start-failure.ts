import { isIP } from 'node:net'
import path from 'node:path'
import type { Settings } from './settings/settings.ts'

/**
 * Thrown when a start failed for a reason outside the portal. The message is for the operator, so no stack is shown.
 */
export class StartError extends Error {
  override readonly name = 'StartError'
}

type Told = {
  readonly code?: unknown
  readonly syscall?: unknown
  readonly path?: unknown
  readonly message?: unknown
  readonly cause?: unknown
  readonly severity?: unknown
}
type Known = Pick<Settings, 'port' | 'host' | 'dataDir' | 'databaseUrl'>

const unreachable = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ECONNRESET',
  'ENOENT',
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
]

/** Returns advice for an operator after a failed start; null when there is none. */
export function startFailureAdvice(error: unknown, settings: Known): string | null {
  if (typeof error !== 'object' || error === null) return null
  const told = error as Told
  return (
    (told.syscall === 'listen'
      ? aboutPort(told, settings)
      : (aboutDatabase(told, settings) ?? aboutFolder(told, settings))) ?? startFailureAdvice(told.cause, settings)
  )
}

function aboutPort({ code }: Told, { port, host }: Known): string | null {
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use by another program, perhaps by this portal itself. Stop it, or start with another port, e.g. PORT=${port + 1} npm start`
  if (code === 'EACCES')
    return `This user may not listen on port ${port}. Use one above 1023 (PORT=3000) behind a proxy.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST=${host} is not an address of this machine. Use 0.0.0.0 for all of them.`
  return null
}

function aboutDatabase({ code, syscall, message, severity }: Told, { databaseUrl }: Known): string | null {
  if (databaseUrl === null || typeof code !== 'string') return null
  const { hostname, port, pathname, username } = new URL(databaseUrl)
  const where = `${decodeURIComponent(hostname)}${isIP(hostname) || /^[\w.-]+$/.test(hostname) ? `:${port || 5432}` : ''}`
  const isConnecting = syscall === 'connect' || syscall === 'getaddrinfo' || syscall === undefined
  if (unreachable.includes(code) && isConnecting)
    return `The database of DATABASE_URL is not responding at ${where} (${code}). Is PostgreSQL running there, and can this machine reach it?`
  if (code === '28P01' || code === '28000')
    return `The database at ${where} rejects "${decodeURIComponent(username)}": ${String(message)}. Check user and password in DATABASE_URL, and pg_hba.conf there.`
  if (code === '3D000')
    return `There is no database "${decodeURIComponent(pathname.slice(1))}" at ${where}. Create it: createdb -O ${decodeURIComponent(username) || 'USER'} ${decodeURIComponent(pathname.slice(1))}`
  if (code === '42501' && severity !== undefined)
    return `The user of DATABASE_URL may not create tables (${String(message)}). Make it the owner of the database: alter database … owner to ${decodeURIComponent(username) || 'USER'}`
  if (code === '53300')
    return `The database at ${where} has no connections left (${String(message)}). Raise max_connections there, or lower DATABASE_POOL.`
  return null
}

/** A folder of the portal is set by DATA_DIR; any other one was named on the command line. */
function aboutFolder({ code, path: place }: Told, { dataDir }: Known): string | null {
  if (typeof place !== 'string' || typeof code !== 'string') return null
  const isOwn = !path.relative(dataDir, place).startsWith('..') || !path.relative(place, dataDir).startsWith('..')
  const another = isOwn ? 'name another with DATA_DIR' : 'name another one'
  if (['EACCES', 'EPERM', 'EROFS'].includes(code))
    return isOwn
      ? `${place} cannot be written (${code}). Make the user who starts the portal its owner, or ${another}.`
      : `${place} cannot be used (${code}). Give the user who runs this command access to it, or ${another}.`
  if (['EEXIST', 'ENOTDIR'].includes(code))
    return `${place} is a file, where ${isOwn ? 'the portal' : 'this command'} needs a folder. ${isOwn ? 'Name another with DATA_DIR' : 'Name another one'}.`
  if (['ENOSPC', 'EDQUOT'].includes(code)) return `The disk of ${place} is full (${code}).`
  return null
}
