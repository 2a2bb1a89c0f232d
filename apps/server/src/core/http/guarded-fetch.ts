import { lookup as lookupName } from 'node:dns/promises'
import { type IncomingHttpHeaders, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { BlockList, connect as connectTo, isIP, type LookupFunction, type Socket } from 'node:net'

/** The reason why the client for outside addresses refused a request, or got no complete response. */
export type OutboundRefusal =
  /** Not an address of the web, plain http, or a name and password in it. */
  | 'address'
  /** It leads into a private network, to this machine or to the metadata of a cloud. */
  | 'private'
  /** The name is unknown. */
  | 'name'
  /** No whole answer in time. */
  | 'time'
  /** The connection failed, or its certificate is wrong. */
  | 'connection'

/**
 * Thrown when a request was refused or got no response. `detail` is the error's code, and contains nothing from the
 * other server.
 */
export class OutboundError extends Error {
  readonly reason: OutboundRefusal
  readonly detail: string
  constructor(reason: OutboundRefusal, detail = '') {
    super(detail ? `${reason}: ${detail}` : reason)
    this.reason = reason
    this.detail = detail
  }
}

export type OutboundRequest = {
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  /** Bytes of the answer that are read; 1 MB if not given. */
  readonly maxBytes?: number
  /** Milliseconds for all of it, from the name to the last byte; 10 seconds if not given. */
  readonly withinMs?: number
}
export type OutboundAnswer = {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  /** False: the answer was longer, and `body` is its beginning. */
  readonly isWhole: boolean
}
/** A function that resolves a host name to its addresses, in the order in which they are tried. */
export type HostResolver = (name: string) => Promise<readonly { readonly address: string; readonly family: number }[]>

/**
 * The only client for addresses that people type, such as those of webhooks. It resolves a name once, checks the result
 * and connects to it, so that a name cannot change between check and connection. It follows no redirect, and limits the
 * time and the size of an answer.
 */
export type OutboundClient = {
  /** Checks an address as far as that is possible without connecting. Throws `OutboundError`. */
  check(address: string): URL
  fetch(address: string, request?: OutboundRequest): Promise<OutboundAnswer>
  /** Checks a host for another protocol than that of the web, as `check` does. Throws `OutboundError`. */
  checkHost(host: string): void
  /** Opens a connection to a host, for another protocol than that of the web. Throws `OutboundError`. */
  connect(host: string, port: number, withinMs?: number): Promise<Socket>
}

/** Networks of version 4 that are not public; the last is the host agent of Azure. */
const closed4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '168.63.129.16/32',
]
/** Version 6 is public in 2000::/3 alone, without documentation and the tunnels that carry addresses of version 4. */
const open6 = ['2000::/3']
const closed6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    list.addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family)
  }
  return list
}
const isClosed4 = listOf(closed4)
const isOpen6 = listOf(open6)
const isClosed6 = listOf(closed6)

/** Returns true for an address on the public internet. An IPv6 address that maps an IPv4 address is not public. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !isClosed4.check(address, 'ipv4')
  if (family !== 6 || address.includes('%')) return false
  return isOpen6.check(address, 'ipv6') && !isClosed6.check(address, 'ipv6')
}

/**
 * Creates the client for outside addresses. It connects to public addresses, and to the names, addresses and ranges in
 * `allowed` (from `OUTBOUND_ALLOW`); only what is in `allowed` may be reached by plain http.
 */
export function createOutboundClient(
  allowed: readonly string[],
  resolve: HostResolver = (name) => lookupName(name, { all: true, verbatim: true }),
): OutboundClient {
  const names = new Set(allowed.filter((one) => isIP(one.split('/')[0] ?? '') === 0).map((one) => one.toLowerCase()))
  const ranges = listOf(allowed.filter((one) => isIP(one.split('/')[0] ?? '') !== 0))
  const isAllowed = (address: string) => ranges.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  const nameOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  const mayReach = (name: string, address: string) => names.has(name) || isAllowed(address) || isPublicAddress(address)

  function check(address: string): URL {
    if (!URL.canParse(address)) throw new OutboundError('address')
    const url = new URL(address)
    const name = nameOf(url)
    if (!['https:', 'http:'].includes(url.protocol) || url.username || url.password || name === '')
      throw new OutboundError('address')
    const isNumber = isIP(name) !== 0
    if (isNumber && !mayReach(name, name)) throw new OutboundError('private')
    if (url.protocol === 'http:' && !names.has(name) && !(isNumber && isAllowed(name)))
      throw new OutboundError('address', 'http')
    return url
  }

  /** Resolves a name for the connection; refuses the name if one of its addresses may not be reached. */
  const lookup: LookupFunction = (name, options, done) => {
    resolve(name)
      .then((found) => {
        if (found.length === 0) throw new OutboundError('name')
        if (!found.every(({ address }) => mayReach(name.toLowerCase().replace(/\.$/, ''), address)))
          throw new OutboundError('private')
        const [first] = found
        if (options.all) done(null, [...found])
        else done(null, first?.address ?? '', first?.family)
      })
      .catch((error: Error) => done(error, ''))
  }

  async function send(address: string, request: OutboundRequest = {}): Promise<OutboundAnswer> {
    const url = check(address)
    const { method = 'GET', headers = {}, body, maxBytes = 1_000_000, withinMs = 10_000 } = request
    const start = url.protocol === 'https:' ? requestSecure : requestPlain
    const signal = AbortSignal.timeout(withinMs)
    return new Promise<OutboundAnswer>((done, failed) => {
      const sent = start(
        url,
        {
          method,
          lookup,
          signal,
          // It uses a new connection, because a reused one was checked for a different name.
          agent: false,
          headers: {
            'user-agent': 'portal-outbound',
            'accept-encoding': 'identity',
            ...headers,
            ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
          },
        },
        (answer) => {
          const parts: Buffer[] = []
          let size = 0
          const finish = (isWhole: boolean) =>
            done({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              body: Buffer.concat(parts).subarray(0, maxBytes),
              isWhole,
            })
          answer.on('data', (part: Buffer) => {
            parts.push(part)
            size += part.length
            if (size <= maxBytes) return
            finish(false)
            sent.destroy()
          })
          answer.on('end', () => finish(true))
          answer.on('error', (error) => failed(outsideErrorOf(error, signal.aborted)))
          answer.on('aborted', () => failed(outsideErrorOf(new Error('aborted'), signal.aborted)))
        },
      )
      sent.on('error', (error) => failed(outsideErrorOf(error, signal.aborted)))
      sent.end(body)
    })
  }

  function checkHost(host: string): void {
    if (isIP(host) !== 0 && !mayReach(host, host)) throw new OutboundError('private')
  }
  async function connect(host: string, port: number, withinMs = 5000): Promise<Socket> {
    checkHost(host)
    return new Promise<Socket>((done, failed) => {
      const socket = connectTo({ host, port, lookup })
      const timer = setTimeout(() => socket.destroy(new OutboundError('time')), withinMs)
      socket.once('error', (error) => {
        clearTimeout(timer)
        failed(outsideErrorOf(error, false))
      })
      socket.once('connect', () => {
        clearTimeout(timer)
        socket.removeAllListeners('error')
        done(socket)
      })
    })
  }
  return { check, fetch: send, checkHost, connect }
}

function outsideErrorOf(error: Error, isLate: boolean): OutboundError {
  if (error instanceof OutboundError) return error
  if (isLate) return new OutboundError('time')
  const { code = 'ECONNRESET' } = error as NodeJS.ErrnoException
  return new OutboundError(code === 'ENOTFOUND' || code === 'EAI_AGAIN' ? 'name' : 'connection', code)
}
