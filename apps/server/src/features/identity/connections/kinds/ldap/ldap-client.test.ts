import { type AddressInfo, createServer, type Socket } from 'node:net'
import fc from 'fast-check'
import { EqualityFilter } from 'ldapts'
import { afterEach, expect, test } from 'vitest'
import { berInteger, berOctets, berSequence, berTlv } from '../../../../../testing/ber.ts'
import { startLdapStandIn } from '../../../../../testing/ldap-stand-in.ts'
import { propertyRuns } from '../../../../../testing/whole-run.ts'
import type { ConnectionSettings } from '../connector.ts'
import { type DirectoryLimits, type OpenedDirectory, withDirectoryConnection } from './ldap-client.ts'

/** A directory of a company may send anything. The portal must keep working for everyone else. */
const own = { settings: { outboundAllow: ['127.0.0.1'] } } as never as Parameters<typeof withDirectoryConnection>[0]
const bounds: DirectoryLimits = { mostBytes: 2_000_000, withinMs: 500, forMs: 1500 }
const baseDn = 'ou=people,dc=starbeam,dc=example'
const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A server that answers each message it gets with bytes. Returns its address. */
async function answering(answer: (bytes: Buffer, socket: Socket) => Buffer | null): Promise<ConnectionSettings> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket
      .on('error', () => undefined)
      .on('data', (bytes) => {
        const sent = answer(bytes, socket)
        if (sent) socket.write(sent)
        else socket.end()
      })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  closing.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { directoryUrl: `ldap://127.0.0.1:${(server.address() as AddressInfo).port}`, baseDn, certificates: '' }
}

/** The reason for which a connection fails. Its work may take 250 ms of the processor. */
async function reasonOf(settings: ConnectionSettings, limits: DirectoryLimits = bounds): Promise<unknown> {
  const start = process.threadCpuUsage()
  const reason = await withDirectoryConnection(own, settings, limits, async (directory) =>
    directory.bind('cn=portal', 'x'),
  ).then(
    () => null,
    (error: unknown) => (error as { reason?: string }).reason ?? error,
  )
  expect(process.threadCpuUsage(start).user).toBeLessThan(250_000)
  return reason
}
/** The id of the request for StartTLS, the first of a client. */
const asked = 2
const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')

test('seven bytes do not stop the process', async () => {
  // The answer to StartTLS, truncated; one with a negative length; and one that was not requested.
  for (const bytes of ['30 05 02 01 02 73 7f', '30 0b 02 01 02 73 06 04 84 ff ff ff fa', '30 05 02 01 07 73 7f'])
    expect([bytes, await reasonOf(await answering(() => hex(bytes)))]).toEqual([bytes, 'answer'])
})

test('any bytes end the connection in time', async () => {
  const answer = berSequence(
    berInteger(asked),
    berTlv(0x78, berInteger(2, 0x0a), berOctets(''), berOctets('no'), berOctets('1.3.6', 0x8a)),
  )
  const mutated = fc
    .array(fc.tuple(fc.nat(answer.length - 1), fc.integer({ min: 0, max: 255 })), { maxLength: 4 })
    .map((changes) => {
      const copy = Buffer.from(answer)
      for (const [at, byte] of changes) copy.writeUInt8(byte, at)
      return copy
    })
  const random = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes))
  const entry = random.map((bytes) => berSequence(berInteger(asked), berTlv(0x64, berOctets('uid=lin'), bytes)))
  let sent: Buffer = Buffer.alloc(0)
  const settings = await answering((_, socket) => {
    socket.end(sent)
    return sent
  })
  await fc.assert(
    fc.asyncProperty(fc.oneof(mutated, random, entry), async (bytes) => {
      sent = bytes
      expect(['answer', 'noTls', 'connection', 'certificate', 'time']).toContain(await reasonOf(settings))
    }),
    propertyRuns(60),
  )
})

test('bytes after the answer to StartTLS are no part of what follows', async () => {
  const yes = berSequence(berInteger(asked), berTlv(0x78, berInteger(0, 0x0a), berOctets(''), berOctets('')))
  const rest = berSequence(
    berInteger(asked + 1),
    berTlv(0x61, berInteger(0, 0x0a), berOctets(''), berOctets('')),
  ).subarray(0, 8)
  expect(await reasonOf(await answering(() => Buffer.concat([yes, rest])))).toBe('answer')
})

test('reads a directory that works, and ends one that never ends', async () => {
  const serviceDn = `cn=portal,${baseDn}`
  const people = Array.from({ length: 7 }, (_, n) => ({
    dn: `uid=p${n},${baseDn}`,
    attributes: { objectClass: 'person', uid: `p${n}` },
  }))
  for (const isTls of [true, false]) {
    const entries = [{ dn: serviceDn, password: 'read-only', attributes: { objectClass: 'account' } }, ...people]
    const stand = await startLdapStandIn({ entries, serviceDn, baseDn, isTls, pageSize: 3 })
    closing.push(() => stand.close())
    const settings = { directoryUrl: stand.url, baseDn, certificates: stand.certificate }
    const list = async (directory: OpenedDirectory) => {
      await directory.bind(serviceDn, 'read-only')
      return directory.search(new EqualityFilter({ attribute: 'objectClass', value: 'person' }), ['uid'])
    }
    const found = await withDirectoryConnection(own, settings, { ...bounds, withinMs: 8000, forMs: 20_000 }, list)
    expect(found.map(({ values }) => values.get('uid')?.[0])).toEqual(people.map(({ attributes }) => attributes.uid))
    // A directory that hangs up is detected immediately.
    stand.dropsBinds = true
    const before = performance.now()
    await expect(
      withDirectoryConnection(own, settings, { ...bounds, withinMs: 20_000, forMs: 30_000 }, (directory) =>
        directory.bind(`uid=p1,${baseDn}`, 'x'),
      ),
    ).rejects.toMatchObject({ reason: 'connection' })
    expect(performance.now() - before).toBeLessThan(10_000)
    // Each page arrives in time, but there is no end to them.
    stand.endlessMs = 100
    const start = performance.now()
    await expect(
      withDirectoryConnection(own, settings, { ...bounds, withinMs: 8000, forMs: 1200 }, list),
    ).rejects.toMatchObject({
      reason: 'time',
    })
    expect(performance.now() - start).toBeLessThan(6000)
  }
})
