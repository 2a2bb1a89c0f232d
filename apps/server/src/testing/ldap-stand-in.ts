import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { TLSSocket } from 'node:tls'
import { berInteger, berNumberOf, berOctets, berSequence, berTlv, readAllTlvs, readTlv, type Tlv } from './ber.ts'

/** An entry of the LDAP directory for tests. */
export type LdapEntry = {
  dn: string
  password?: string
  /** The text with which it refuses even a right password, as Active Directory does. */
  refusal?: string
  attributes: Record<string, string | Buffer | readonly string[]>
}
/**
 * An LDAP directory for tests. It speaks the protocol (RFC 4511): simple binds, StartTLS or TLS from the start,
 * searches by filter and paged results. Like a strict server, it allows only the service account to search, and accepts
 * no password without TLS. Like most servers, it accepts a bind without a password as an anonymous user.
 */
export type LdapStandIn = {
  readonly url: string
  readonly certificate: string
  readonly entries: LdapEntry[]
  /** Every name that was bound, with the result code. */
  readonly binds: { readonly dn: string; readonly code: number }[]
  /** Passwords that arrived without TLS. */
  readonly plainPasswords: string[]
  readonly filters: string[]
  /** Pages that it answers before it fails; null: it never does. */
  pagesLeft: number | null
  /** Answers an empty page with a cookie before each other page. */
  sendsEmptyPages: boolean
  /** Milliseconds after which it answers each page with an empty one and a new cookie, without an end; null: it does not. */
  endlessMs: number | null
  /** True: it hangs up when anyone but the service account binds. */
  dropsBinds: boolean
  /** True: it does not know StartTLS. */
  refusesStartTls: boolean
  close(): void
}
export type LdapOptions = {
  readonly entries: LdapEntry[]
  readonly serviceDn: string
  readonly baseDn: string
  readonly isTls: boolean
  readonly port?: number
  readonly pageSize?: number
  /** Names in the certificate. */
  readonly names?: string
}

const ok = 0
const [protocolError, sizeLimit, confidentialityRequired, noSuchObject, invalidCredentials, noAccess, busy] = [
  2, 4, 13, 32, 49, 50, 51,
]
const [pagedResults, startTls] = ['1.2.840.113556.1.4.319', '1.3.6.1.4.1.1466.20037']

/** A key and its own certificate, as files of PEM. */
function createCertificate(names: string): { readonly key: string; readonly cert: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-ldap-'))
  const file = (name: string) => path.join(folder, name)
  try {
    const subject = ['-subj', '/CN=Directory stand-in', '-addext', `subjectAltName=${names}`]
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', file('key')]
    execFileSync('openssl', ['req', '-x509', ...key, '-out', file('cert'), '-days', '3650', ...subject], {
      stdio: 'ignore',
    })
    return { key: readFileSync(file('key'), 'utf8'), cert: readFileSync(file('cert'), 'utf8') }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const nameKey = (dn: string) => dn.toLowerCase().replace(/\s*,\s*/g, ',')
const valuesOf = ({ attributes }: LdapEntry, name: string): (string | Buffer)[] =>
  Object.entries(attributes)
    .filter(([own]) => own.toLowerCase() === name.toLowerCase())
    .flatMap(([, value]) => (typeof value === 'string' || Buffer.isBuffer(value) ? [value] : [...value]))

/** True if an entry matches a filter as it is on the wire. An attribute that it lacks matches nothing. */
function matches(entry: LdapEntry, { tag, value }: Tlv): boolean {
  const text = (part: Tlv | undefined) => part?.value.toString('utf8').toLowerCase() ?? ''
  const own = (name: Tlv | undefined) =>
    valuesOf(entry, name?.value.toString('utf8') ?? '').map((one) => String(one).toLowerCase())
  if (tag === 0xa0) return readAllTlvs(value).every((part) => matches(entry, part))
  if (tag === 0xa1) return readAllTlvs(value).some((part) => matches(entry, part))
  if (tag === 0xa2) return !readAllTlvs(value).some((part) => matches(entry, part))
  if (tag === 0x87) return valuesOf(entry, value.toString('utf8')).length > 0
  const [name, asserted] = readAllTlvs(value)
  if (tag === 0xa3) return own(name).includes(text(asserted))
  if (tag === 0xa4 && asserted) {
    const parts = readAllTlvs(asserted.value).map((part) => text(part).replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    return own(name).some((one) => new RegExp(parts.join('.*'), 's').test(one))
  }
  throw new Error(`no filter of the kind ${tag.toString(16)}`)
}

export async function startLdapStandIn(options: LdapOptions): Promise<LdapStandIn> {
  const { entries, serviceDn, baseDn, isTls, port = 0, pageSize = 500 } = options
  const { key, cert } = createCertificate(options.names ?? 'DNS:localhost,IP:127.0.0.1')
  const sockets = new Set<Socket>()
  const own: Omit<LdapStandIn, 'url'> = {
    certificate: cert,
    entries,
    binds: [],
    plainPasswords: [],
    filters: [],
    pagesLeft: null,
    sendsEmptyPages: false,
    endlessMs: null,
    dropsBinds: false,
    refusesStartTls: false,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }

  function judgeBind(dn: string, password: string): { readonly code: number; readonly words: string } {
    if (password === '') return { code: ok, words: '' }
    const found = entries.find((one) => nameKey(one.dn) === nameKey(dn))
    if (!found?.password || found.password !== password)
      return { code: invalidCredentials, words: '80090308: LdapErr: DSID-0C09, AcceptSecurityContext error, data 52e' }
    return found.refusal ? { code: invalidCredentials, words: found.refusal } : { code: ok, words: '' }
  }

  function talk(raw: Socket): void {
    let socket: Socket = raw
    let isSecure = isTls
    let bound = ''
    let rest = Buffer.alloc(0)
    const send = (id: number, ...parts: readonly Buffer[]) => void socket.write(berSequence(berInteger(id), ...parts))
    const result = (tag: number, code: number, words = '') =>
      berTlv(tag, berInteger(code, 0x0a), berOctets(''), berOctets(words))

    function bind(id: number, value: Buffer): void {
      const [, name, credentials] = readAllTlvs(value)
      const [dn, password] = [name?.value.toString('utf8') ?? '', credentials?.value.toString('utf8') ?? '']
      if (own.dropsBinds && nameKey(dn) !== nameKey(serviceDn)) return void socket.destroy()
      if (!isSecure) own.plainPasswords.push(password)
      const { code, words } = isSecure
        ? judgeBind(dn, password)
        : { code: confidentialityRequired, words: 'TLS is required' }
      bound = code === ok && password !== '' ? nameKey(dn) : ''
      own.binds.push({ dn, code })
      send(id, result(0x61, code, words))
    }

    function search(id: number, value: Buffer, controls: readonly Tlv[]): unknown {
      const [base, , , , , , filter, names] = readAllTlvs(value)
      const done = (code: number, cookie?: string) => {
        const paging = berSequence(berInteger(0), berOctets(cookie ?? ''))
        const control =
          cookie === undefined ? [] : [berTlv(0xa0, berSequence(berOctets(pagedResults), berOctets(paging)))]
        send(id, result(0x65, code), ...control)
      }
      if (bound !== nameKey(serviceDn)) return done(noAccess)
      if (nameKey(base?.value.toString('utf8') ?? '') !== nameKey(baseDn) || !filter) return done(noSuchObject)
      own.filters.push(filter.value.toString('utf8'))
      const found = entries.filter((one) => nameKey(one.dn).endsWith(`,${nameKey(baseDn)}`) && matches(one, filter))
      const paged = controls
        .map((one) => readAllTlvs(one.value))
        .find(([oid]) => oid?.value.toString() === pagedResults)
      const asked =
        paged && readAllTlvs(readAllTlvs(paged.at(-1)?.value ?? Buffer.alloc(0))[0]?.value ?? Buffer.alloc(0))
      if (!asked && found.length > pageSize) return done(sizeLimit)
      if (own.pagesLeft !== null && own.pagesLeft-- <= 0) return done(busy)
      const cookie = asked?.[1]?.value.toString() ?? ''
      const from = Number(cookie.replace('!', ''))
      if (own.endlessMs !== null) return setTimeout(() => done(ok, `!${from + 1}`), own.endlessMs)
      if (own.sendsEmptyPages && !cookie.startsWith('!')) return done(ok, `!${from}`)
      const size = Math.min(pageSize, (asked?.[0] && berNumberOf(asked[0])) || pageSize)
      const wanted = readAllTlvs(names?.value ?? Buffer.alloc(0)).map((one) => one.value.toString())
      for (const one of found.slice(from, from + size)) {
        const attributes = Object.keys(one.attributes)
          .filter((name) => wanted.some((own) => own.toLowerCase() === name.toLowerCase()))
          .map((name) =>
            berSequence(berOctets(name), berTlv(0x31, ...valuesOf(one, name).map((own) => berOctets(own)))),
          )
        send(id, berTlv(0x64, berOctets(one.dn), berSequence(...attributes)))
      }
      return done(ok, from + size < found.length ? String(from + size) : '')
    }

    function extend(id: number, value: Buffer): unknown {
      if (readAllTlvs(value)[0]?.value.toString() !== startTls || own.refusesStartTls || isSecure)
        return send(id, result(0x78, protocolError, 'unsupported extended operation'))
      send(id, result(0x78, ok))
      socket.removeListener('data', take)
      socket = new TLSSocket(raw, { isServer: true, key, cert })
      isSecure = true
      return socket.on('data', take).on('error', () => raw.destroy())
    }

    function take(part: Buffer): void {
      rest = Buffer.concat([rest, part])
      for (let read = readTlv(rest); read; read = readTlv(rest)) {
        rest = Buffer.from(read.rest)
        const [id, operation, controls] = read.tlv.tag === 0x30 ? readAllTlvs(read.tlv.value) : []
        if (!id || !operation) {
          socket.destroy()
          return
        }
        const number = berNumberOf(id)
        if (operation.tag === 0x60) bind(number, operation.value)
        else if (operation.tag === 0x63) search(number, operation.value, controls ? readAllTlvs(controls.value) : [])
        else if (operation.tag === 0x77) extend(number, operation.value)
        else socket.end()
      }
    }
    if (isTls) socket = new TLSSocket(raw, { isServer: true, key, cert })
    socket.on('data', take).on('error', () => raw.destroy())
  }

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    talk(socket)
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  return Object.assign(own, {
    url: `${isTls ? 'ldaps' : 'ldap'}://127.0.0.1:${(server.address() as AddressInfo).port}`,
  })
}
