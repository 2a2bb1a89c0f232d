import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOutboundClient, type HostResolver, isPublicAddress, OutboundError } from './guarded-fetch.ts'

const reasonOf = async (work: () => unknown): Promise<string> => {
  try {
    await work()
    return 'answered'
  } catch (error) {
    return error instanceof OutboundError ? error.reason : String(error)
  }
}
const pointTo =
  (...addresses: string[]): HostResolver =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

let server: Server
let port = 0
const seen: string[] = []
beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`)
    if (request.url === '/moved') response.writeHead(302, { location: '/elsewhere' }).end()
    else if (request.url === '/long') response.end(Buffer.alloc(50_000, 'a'))
    else if (request.url === '/endless') response.write('a')
    else if (request.url === '/broken') {
      response.writeHead(200, { 'content-length': '10' }).write('abc')
      setTimeout(() => response.destroy(), 20)
    } else request.pipe(response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** Ways to write an address that leads inside, as the lists of attackers have them. */
const inside = [
  '127.0.0.1',
  '127.1',
  '127.127.127.127',
  '2130706433',
  '0x7f000001',
  '0x7f.0.0.1',
  '0177.0.0.1',
  '017700000001',
  '127.0.0.1.',
  '0.0.0.0',
  '0',
  '10.0.0.1',
  '10.255.255.255',
  '167772161',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '192.168.1.1',
  '0xc0a80001',
  '169.254.169.254',
  '2852039166',
  '0xa9fea9fe',
  '0251.0376.0251.0376',
  '100.64.0.1',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  '192.0.2.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '[::]',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[0:0:0:0:0:ffff:7f00:1]',
  '[::ffff:169.254.169.254]',
  '[::ffff:a9fe:a9fe]',
  '[::ffff:0:7f00:1]',
  '[::ffff:10.0.0.1]',
  // Mapped addresses are refused also where the mapped one is public: a plain address says the same.
  '[::ffff:8.8.8.8]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b::169.254.169.254]',
  '[64:ff9b:1::a00:1]',
  '[2002:7f00:1::]',
  '[2002:a9fe:a9fe::]',
  '[2002:a00:1::1]',
  '[2001::1]',
  '[2001:0:7f00:1::]',
  '[2001:db8::1]',
  '[3fff::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[fe80::1]',
  '[fec0::1]',
  '[ff02::1]',
  '[100::1]',
  '[5f00::1]',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
]

describe('an address that leads inside', () => {
  test.each(inside)('%s is refused', async (host) => {
    expect(await reasonOf(() => createOutboundClient([]).fetch(`https://${host}:${port}/`))).toBe('private')
  })

  test('is refused when a name points there, also beside a public address, at the moment of the connection', async () => {
    for (const address of [
      '127.0.0.1',
      '10.1.2.3',
      '::1',
      '::ffff:127.0.0.1',
      '::ffff:7f00:1',
      '0:0:0:0:0:FFFF:7F00:1',
      '64:ff9b::7f00:1',
      '2002:7f00:1::1',
      'fe80::1%eth0',
    ])
      for (const all of [[address], ['93.184.215.14', address]]) {
        const client = createOutboundClient([], pointTo(...all))
        expect(await reasonOf(() => client.fetch(`https://hooks.example.com:${port}/`)), address).toBe('private')
      }
    expect(seen).toEqual([])
  })

  test('is refused when its name changes between two requests: each connection resolves and checks by itself', async () => {
    let asked = 0
    const client = createOutboundClient([], async () => [
      { address: asked++ === 0 ? '203.0.114.1' : '127.0.0.1', family: 4 },
    ])
    const first = await reasonOf(() => client.fetch('https://rebinding.example.com:9/', { withinMs: 300 }))
    expect(['time', 'connection']).toContain(first)
    expect(await reasonOf(() => client.fetch(`https://rebinding.example.com:${port}/`))).toBe('private')
    expect(asked).toBe(2)
  })
})

test('plain http, other protocols, and a name and password in an address are refused', async () => {
  const client = createOutboundClient([])
  for (const address of [
    'http://hooks.example.com/',
    'ftp://hooks.example.com/',
    'file:///etc/passwd',
    'https://user:secret@hooks.example.com/',
    'hooks.example.com',
    '',
  ])
    expect(await reasonOf(() => client.check(address)), address).toBe('address')
  expect(client.check('https://hooks.example.com:8443/in?x=1').host).toBe('hooks.example.com:8443')
})

test('public addresses are public', () => {
  for (const address of ['8.8.8.8', '93.184.215.14', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1'])
    expect(isPublicAddress(address), address).toBe(true)
  expect(isPublicAddress('localhost')).toBe(false)
  for (const address of ['::ffff:127.0.0.1', '::ffff:7f00:1', '::FFFF:127.0.0.1', '64:ff9b::a9fe:a9fe', '2002:a00:1::'])
    expect(isPublicAddress(address), address).toBe(false)
})

describe('an address that the operator allows', () => {
  const allowed = () => createOutboundClient(['hr.internal', '127.0.0.0/8'], pointTo('127.0.0.1'))

  test('is reached by its range or its name, also by plain http', async () => {
    for (const host of ['127.0.0.1', 'hr.internal']) {
      const answer = await allowed().fetch(`http://${host}:${port}/in`, { method: 'POST', body: '{"a":"é"}' })
      expect([answer.status, answer.body.toString(), answer.isWhole]).toEqual([200, '{"a":"é"}', true])
    }
    const named = createOutboundClient(['hr.internal'], pointTo('127.0.0.1'))
    expect((await named.fetch(`http://hr.internal:${port}/`)).status).toBe(200)
    expect(await reasonOf(() => named.fetch(`https://other.internal:${port}/`))).toBe('private')
  })

  test('redirects nowhere', async () => {
    seen.length = 0
    expect((await allowed().fetch(`http://127.0.0.1:${port}/moved`)).status).toBe(302)
    expect(seen).toEqual(['GET /moved'])
  })

  test('sends no more than is read of it, and no longer than it has time', async () => {
    const cut = await allowed().fetch(`http://127.0.0.1:${port}/long`, { maxBytes: 1000 })
    expect([cut.body.length, cut.isWhole]).toEqual([1000, false])
    expect(await reasonOf(() => allowed().fetch(`http://127.0.0.1:${port}/endless`, { withinMs: 200 }))).toBe('time')
    expect(await reasonOf(() => allowed().fetch(`http://127.0.0.1:${port}/broken`))).toBe('connection')
  })
})
