import { isIP } from 'node:net'
import path from 'node:path'
import type { Settings } from './settings/settings.ts'

/** A start that failed for a reason outside of the portal. Its message is for the operator, who needs no stack. */
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

/** What an operator can do about a start that failed; null when that is not known. */
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
    return `Port ${port} is taken: another program listens there, perhaps this portal itself. Stop it, or start with another port, e.g. PORT=${port + 1} npm start`
  if (code === 'EACCES')
    return `This user may not listen on port ${port}. Take one above 1023 (PORT=3000) and let a proxy pass it on.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST=${host} is no address of this machine. 0.0.0.0 means all of them.`
  return null
}

function aboutDatabase({ code, syscall, message, severity }: Told, { databaseUrl }: Known): string | null {
  if (databaseUrl === null || typeof code !== 'string') return null
  const { hostname, port, pathname, username } = new URL(databaseUrl)
  const where = `${decodeURIComponent(hostname)}${isIP(hostname) || /^[\w.-]+$/.test(hostname) ? `:${port || 5432}` : ''}`
  const isConnecting = syscall === 'connect' || syscall === 'getaddrinfo' || syscall === undefined
  if (unreachable.includes(code) && isConnecting)
    return `The database of DATABASE_URL does not answer at ${where} (${code}). Is PostgreSQL running there, and may this machine reach it?`
  if (code === '28P01' || code === '28000')
    return `The database at ${where} does not let "${decodeURIComponent(username)}" in: ${String(message)}. See user and password in DATABASE_URL, and pg_hba.conf there.`
  if (code === '3D000')
    return `There is no database "${decodeURIComponent(pathname.slice(1))}" at ${where}. Make it: createdb -O ${decodeURIComponent(username) || 'USER'} ${decodeURIComponent(pathname.slice(1))}`
  if (code === '42501' && severity !== undefined)
    return `The user of DATABASE_URL may not make tables (${String(message)}). Let it own the database: alter database … owner to ${decodeURIComponent(username) || 'USER'}`
  if (code === '53300')
    return `The database at ${where} has no connection left (${String(message)}). Raise max_connections there, or lower DATABASE_POOL.`
  return null
}

/** A folder of the portal is named by DATA_DIR; any other one was named by whoever runs a command. */
function aboutFolder({ code, path: place }: Told, { dataDir }: Known): string | null {
  if (typeof place !== 'string' || typeof code !== 'string') return null
  const isOwn = !path.relative(dataDir, place).startsWith('..') || !path.relative(place, dataDir).startsWith('..')
  const another = isOwn ? 'name another with DATA_DIR' : 'name another one'
  if (['EACCES', 'EPERM', 'EROFS'].includes(code))
    return isOwn
      ? `${place} cannot be written (${code}). Give the folder to the user who starts the portal, or ${another}.`
      : `${place} cannot be used (${code}). Give the user who runs this command the right to it, or ${another}.`
  if (['EEXIST', 'ENOTDIR'].includes(code))
    return `${place} is a file, where ${isOwn ? 'the portal' : 'this command'} needs a folder. ${isOwn ? 'Name another with DATA_DIR' : 'Name another one'}.`
  if (['ENOSPC', 'EDQUOT'].includes(code)) return `There is no room left at ${place} (${code}).`
  return null
}
