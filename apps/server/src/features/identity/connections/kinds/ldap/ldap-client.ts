import { isIP, type Socket } from 'node:net'
import { type ConnectionOptions, connect as connectTls } from 'node:tls'
import {
  Client,
  type ClientOptions,
  type Filter,
  PagedResultsControl,
  ResultCodeError,
  type SearchEntry,
  SearchRequest,
  type SearchResponse,
  StatusCodeParser,
} from 'ldapts'
import type { Deps } from '../../../../../core/deps.ts'
import { createOutboundClient, OutboundError } from '../../../../../core/http/guarded-fetch.ts'
import { type ConnectionSettings, ProviderRefusal } from '../connector.ts'
import { type DirectoryEntry, parseDirectoryUrl } from './ldap.rules.ts'
import { createLdapMessageReader } from './ldap-message.rules.ts'

/** The limits of a connection to a company's directory. */
export type DirectoryLimits = {
  /** Bytes that the directory may send in all. */
  readonly mostBytes: number
  /** Milliseconds for each answer. */
  readonly withinMs: number
  /** Milliseconds for all the work. */
  readonly forMs: number
}
export type OpenedDirectory = {
  /** Binds as an entry. Throws a `ResultCodeError` if the directory refuses. */
  bind(dn: string, password: string): Promise<void>
  /** Reads all entries below the base that match a filter, page by page. Throws unless they are all. */
  search(filter: Filter, attributes: readonly string[]): Promise<DirectoryEntry[]>
}

const pageSize = 500
/** Milliseconds for TLS to begin. */
const handshakeMs = 5000
/** The longest message of a directory, and the values of 200,000 people. */
const messageBounds = { mostBytes: 5_000_000, mostValues: 10_000_000 }
/** Result codes of LDAP (RFC 4511, appendix A). */
const [noSuchObject, invalidName] = [32, 34]

const tlsOptions = (host: string, certificates: string): ConnectionOptions => ({
  host,
  minVersion: 'TLSv1.2',
  ...(isIP(host) === 0 ? { servername: host } : {}),
  ...(certificates ? { ca: certificates } : {}),
})

/**
 * Converts an error of a directory connection to a refusal with the code or the message of the directory or of the
 * connection. The request, which may hold a password, is not included. Returns any other error unchanged.
 */
export function refusalOfDirectory(error: unknown): Error {
  if (error instanceof ProviderRefusal) return error
  if (error instanceof OutboundError) return new ProviderRefusal(error.reason, error.detail)
  if (error instanceof ResultCodeError)
    return new ProviderRefusal([noSuchObject, invalidName].includes(error.code) ? 'baseDn' : 'answer', error.message)
  const { code = '', message = '' } = error as NodeJS.ErrnoException
  if (/CERT|SELF_SIGNED|UNABLE_TO_|ALTNAME|ERR_TLS|ERR_SSL|EPROTO/.test(code))
    return new ProviderRefusal('certificate', code)
  if (/ timeout|timed out/i.test(message)) return new ProviderRefusal('time', message)
  return code || /closed|Socket error/.test(message)
    ? new ProviderRefusal('connection', code || message)
    : (error as Error)
}

async function beginTls(socket: Socket, options: ConnectionOptions): Promise<Socket> {
  return new Promise((done, failed) => {
    const secure = connectTls({ ...options, socket })
    const timer = setTimeout(() => secure.destroy(new OutboundError('time')), handshakeMs)
    secure.once('error', (error) => {
      clearTimeout(timer)
      failed(error)
    })
    secure.once('secureConnect', () => {
      clearTimeout(timer)
      secure.removeAllListeners('error')
      done(secure)
    })
  })
}

type Waiting = ReadonlyMap<string, unknown>
/** The part of the client that reads the directory's data, with and without TLS. */
type Receiver = { messageParser: { read(part: Buffer, waiting: Waiting): void } }

/**
 * A client on a socket that is open. It never opens another one, which would be without TLS and without a bind. Its
 * parser receives only complete and checked messages that it expects; `stop` ends the work at any other bytes.
 */
function clientOn(socket: Socket, withinMs: number, stop: (error: Error) => void): Client {
  let isTaken = false
  const reader = createLdapMessageReader(messageBounds)
  const createConnection = () => {
    if (isTaken) throw new OutboundError('connection', 'closed')
    isTaken = true
    return socket
  }
  const createSecureConnection = (options: ConnectionOptions) => {
    // Bytes from before TLS must not become part of an answer after it.
    if (!reader.isEmpty()) throw new ProviderRefusal('answer', 'bytes before TLS')
    // The client notices only the end of the socket below, which outlives that of TLS.
    return connectTls(options).once('close', () => stop(new OutboundError('connection', 'closed')))
  }
  const client = new Client({
    url: 'ldap://directory',
    timeout: withinMs,
    createConnection: createConnection as unknown as NonNullable<ClientOptions['createConnection']>,
    createSecureConnection: createSecureConnection as typeof connectTls,
  })
  const { messageParser } = client as unknown as Receiver
  const read = messageParser.read.bind(messageParser)
  let isStopped = false
  messageParser.read = (part, waiting) => {
    if (isStopped) return
    try {
      for (const { id, bytes } of reader.take(part)) if (waiting.has(String(id))) read(bytes, waiting)
    } catch (error) {
      isStopped = true
      stop(new ProviderRefusal('answer', error instanceof Error ? error.message : 'malformed'))
    }
  }
  return client
}

/**
 * Connects to a company's directory, starts TLS, runs the work and closes the connection. Throws a `ProviderRefusal`
 * if the directory can't be reached, sends an invalid response, or exceeds the limits, and a plain error for
 * incomplete settings.
 */
export async function withDirectoryConnection<T>(
  { settings: own }: Pick<Deps, 'settings'>,
  { directoryUrl = '', certificates = '', baseDn = '' }: ConnectionSettings,
  { mostBytes, withinMs, forMs }: DirectoryLimits,
  work: (directory: OpenedDirectory) => Promise<T>,
): Promise<T> {
  const address = parseDirectoryUrl(directoryUrl)
  if (!address) throw new Error('the settings are not complete')
  const { host, port, isTls } = address
  const { promise: stopped, reject } = Promise.withResolvers<never>()
  let socket: Socket | null = null
  let isOver = false
  const end = () => {
    isOver = true
    socket?.destroy()
  }
  /** Ends the work, whatever it waits for. */
  const stop = (error: Error) => {
    reject(error)
    end()
  }
  const timer = setTimeout(() => stop(new OutboundError('time')), forMs)
  const watch = setInterval(() => {
    if (socket && socket.bytesRead > mostBytes) stop(new OutboundError('connection', 'too long'))
  }, 100)
  async function talk(): Promise<T> {
    const plain = await createOutboundClient(own.outboundAllow).connect(host, port)
    plain.on('error', () => undefined)
    socket = plain
    if (isOver) end()
    const options = tlsOptions(host, certificates)
    let isDone = false
    const client = clientOn(isTls ? await beginTls(plain, options) : plain, withinMs, (error) => {
      if (!isDone) stop(error)
    })
    try {
      if (!isTls) await startTls(client, options, plain)
      return await work(directoryOn(client, baseDn, withinMs))
    } finally {
      isDone = true
      await client.unbind().catch(() => undefined)
      plain.destroy()
    }
  }
  try {
    return await Promise.race([talk(), stopped])
  } catch (error) {
    throw refusalOfDirectory(error)
  } finally {
    clearTimeout(timer)
    clearInterval(watch)
    end()
  }
}

/** StartTLS (RFC 4511, section 4.14). A directory that refuses it gets no name and no password. */
async function startTls(client: Client, options: ConnectionOptions, socket: Socket): Promise<void> {
  const timer = setTimeout(() => socket.destroy(new OutboundError('time')), handshakeMs)
  try {
    await client.startTLS(options)
  } catch (error) {
    if (error instanceof ResultCodeError) throw new ProviderRefusal('noTls', error.message)
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** The two methods of the client that request a page. */
type Sender = { _nextMessageId(): number; _send(message: SearchRequest): Promise<SearchResponse | undefined> }

function directoryOn(client: Client, baseDn: string, withinMs: number): OpenedDirectory {
  const sender = client as unknown as Sender
  return {
    bind: (dn, password) => client.bind(dn, password),
    async search(filter, attributes) {
      const found: DirectoryEntry[] = []
      // The client's own paging ends at the first empty page, which a server may send before the end (RFC 2696, section 3).
      const seen = new Set<string>()
      let cookie: Buffer | undefined
      do {
        const paging = new PagedResultsControl({ value: { size: pageSize, ...(cookie ? { cookie } : {}) } })
        const request = new SearchRequest({
          messageId: sender._nextMessageId(),
          baseDN: baseDn,
          scope: 'sub',
          filter,
          attributes: [...attributes],
          timeLimit: Math.ceil(withinMs / 1000),
          controls: [paging],
        })
        const page = await sender._send(request)
        if (page?.status !== 0) throw StatusCodeParser.parse(page)
        for (const entry of page.searchEntries) found.push(entryOf(entry))
        const next = (page.controls ?? []).find((one) => one instanceof PagedResultsControl)?.value?.cookie
        cookie = next && next.length > 0 ? next : undefined
        const key = cookie?.toString('hex') ?? ''
        if (cookie && page.searchEntries.length === 0 && seen.has(key))
          throw new ProviderRefusal('answer', 'the same empty page again')
        seen.add(key)
      } while (cookie)
      return found
    },
  }
}

/** An entry by names in lower case. The id of Active Directory is bytes, whatever they look like. */
const entryOf = ({ name, attributes }: SearchEntry): DirectoryEntry => ({
  dn: name,
  values: new Map(
    attributes.map(({ type, values, parsedBuffers }) => {
      const lower = type.toLowerCase()
      return [lower, lower === 'objectguid' ? parsedBuffers : values]
    }),
  ),
})
