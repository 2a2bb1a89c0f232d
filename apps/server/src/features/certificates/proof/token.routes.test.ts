import { execFileSync } from 'node:child_process'
import { createPublicKey, verify } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  certificateCheck,
  certificateFile,
  certificateKeys,
} from '@portal/contract/certificates/certificate.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureSigningKeys } from '../../../core/secrets/keys.store.ts'
import { inTransaction } from '../../../database/connection.ts'
import { aCompany, aPerson, type Person } from '../../../testing/builders.ts'
import { drawPdf, hasProgram, readCodes } from '../../../testing/read-code.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { aCertificate } from '../certificate.builders.ts'
import { certificateLinks } from '../certificate.service.ts'
import type { CertificateRow } from '../certificate.store.ts'
import { revokeIssuedCertificate } from '../issue.service.ts'
import { readProofToken } from './token.rules.ts'

let server: TestServer
let person: Person
let number: string
let certificateId: string
beforeAll(async () => {
  server = await openTestServer()
  person = await aPerson(server.deps, await aCompany(server.deps), { name: '周以宁' })
  await server.deps.sql`update account set name_latin = 'Zhou Yining' where id = ${person.accountId}`
  ;({ number, certificateId } = await aCertificate(server.deps, person))
})
afterAll(() => server.close())

const pdfOf = async (lang: string, at = server) =>
  (
    await at.inject({
      method: 'GET',
      url: `${certificateFile.path}?certificateId=${certificateId}&lang=${lang}`,
      headers: { access_token: person.token },
    })
  ).rawPayload
const tokenIn = (url: string) => new URL(url).searchParams.get('token') ?? ''
const says = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
/** The same token with another holder and the old signature. */
const forged = (token: string) => {
  const [head, , signature] = token.split('.')
  return [head, Buffer.from(JSON.stringify({ ...says(token), h: '别人' })).toString('base64url'), signature].join('.')
}
const check = (token: string, lang: 'zh' | 'en' = 'zh') => {
  server.clock.pass(61)
  return server.call(certificateCheck, { number: says(token).n, token }, { lang })
}
/**
 * The content of the code. "Printed" means drawn by poppler and read as a phone does, once for each language, since the
 * document stays the same; without poppler, the content is requested from the server.
 */
const canDraw = hasProgram('pdftoppm', '-v')
const printed = new Map<string, Promise<string>>()
const readPrint = async (lang: string) => (await readCodes(drawPdf(await pdfOf(lang), 300)))[0] ?? ''
const printedCode = (lang: string) => {
  const code = printed.get(lang) ?? readPrint(lang)
  printed.set(lang, code)
  return code
}
const codeOnPage = async () => {
  if (canDraw) return printedCode('zh')
  const [row] = await server.deps.sql<
    CertificateRow[]
  >`select number, secret, facts from certificate where id = ${certificateId}`
  return row ? certificateLinks(server.deps, row, 'zh').scanUrl : ''
}

test('the code on the document opens the public check and carries the facts with a signature that the published key verifies', async () => {
  const code = await codeOnPage()
  expect(code).toMatch(/^http:\/\/portal\.test\/certificateQuery\?token=/)
  const token = tokenIn(code)
  expect(says(token)).toEqual({
    n: number,
    h: '周以宁 Zhou Yining',
    t: 'IP 数据通信工程师 · 高级',
    i: '2026-03-02',
    u: '2029-03-01',
  })
  const { list } = (await server.call(certificateKeys)).data
  const [head = '', body = '', signature = ''] = token.split('.')
  const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString())
  const key = createPublicKey(list.find(({ keyId }) => keyId === kid)?.pem ?? '')
  expect(verify(null, Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'))).toBe(true)
  const set = (await server.inject({ url: '/.well-known/jwks.json' })).json()
  expect(set.keys).toEqual([
    { kty: 'OKP', crv: 'Ed25519', x: key.export({ format: 'jwk' }).x, kid, alg: 'EdDSA', use: 'sig' },
  ])
})

test('scanning shows the current state; a token that was changed, truncated or forged matches nothing', async () => {
  const token = tokenIn(await codeOnPage())
  expect((await check(token, 'en')).data).toMatchObject({ number, state: 'valid', holderName: 'Zhou Yining' })
  const other = await aCertificate(server.deps, await aPerson(server.deps, person.companyId, { name: '别人' }))
  const unsigned = [Buffer.from('{"alg":"none"}').toString('base64url'), token.split('.')[1], ''].join('.')
  for (const bad of [forged(token), `${token.slice(0, -6)}AAAAAA`, unsigned])
    expect((await check(bad)).reason).toBe('certificateNoMatch')
  server.clock.pass(61)
  expect((await server.call(certificateCheck, { number: other.number, token })).reason).toBe('certificateNoMatch')
  for (const bad of ['', 'x', 'a.b.c', `${token}.x`, 'e30.e30.e30', 'bnVsbA.bnVsbA.bnVsbA'])
    expect(readProofToken(server.deps.signer, bad)).toBeNull()
})

test.skipIf(!canDraw || !hasProgram('openssl', 'version'))(
  'openssl checks what is read from the printed PDF, and refuses what was changed',
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'portal-proof-'))
    try {
      for (const lang of ['zh', 'en']) {
        const token = tokenIn(await printedCode(lang))
        expect(says(token).h).toBe(lang === 'zh' ? '周以宁 Zhou Yining' : 'Zhou Yining 周以宁')
        const { kid } = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())
        writeFileSync(
          path.join(folder, 'key.pem'),
          (await server.inject({ url: `/.well-known/certificate-keys/${kid}.pem` })).body,
        )
        expect(bySsl(folder, token)).toBe('Signature Verified Successfully')
        expect(bySsl(folder, forged(token))).toBe('Signature Verification Failure')
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
)

/** Follows docs/check-a-document.md. */
function bySsl(folder: string, token: string): string {
  const commands = [
    `printf %s "\${TOKEN%.*}" > signed`,
    `printf '%s==' "\${TOKEN##*.}" | tr -- '-_' '+/' | openssl base64 -d -A > signature`,
    'openssl pkeyutl -verify -pubin -inkey key.pem -rawin -in signed -sigfile signature',
  ]
  try {
    return execFileSync('sh', ['-c', commands.join('\n')], {
      cwd: folder,
      env: { ...process.env, TOKEN: token },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
      .toString()
      .trim()
  } catch (error) {
    return String((error as { readonly stdout: Buffer }).stdout).trim()
  }
}

test('a new key signs from then on; earlier signatures stay valid, and their key stays published', async () => {
  const before = tokenIn(await codeOnPage())
  server.clock.pass(1)
  await inTransaction(server.deps.sql, (tx) =>
    ensureSigningKeys(tx, server.deps.sealer, { now: server.clock.now(), isNew: true }),
  )
  const after = await openTestServer({ beside: server })
  try {
    const { list } = (await after.call(certificateKeys)).data
    expect(list.map(({ keyId, isCurrent }) => [keyId === server.deps.signer.keyId, isCurrent])).toEqual([
      [false, true],
      [true, false],
    ])
    server.clock.pass(61)
    expect((await after.call(certificateCheck, { number, token: before })).data.state).toBe('valid')
    expect((await pdfOf('zh', after)).equals(await pdfOf('zh', after))).toBe(true)
    expect((await after.inject({ url: '/.well-known/certificate-keys/0000000000000000.pem' })).statusCode).toBe(404)
  } finally {
    await after.close()
  }
})

test('a revoked document keeps its signature, and the check shows the revocation', async () => {
  const token = tokenIn(await codeOnPage())
  await revokeIssuedCertificate(server.deps, server.deps.sql, certificateId, '考试违规')
  expect(readProofToken(server.deps.signer, token)?.number).toBe(number)
  expect((await check(token)).data).toMatchObject({ state: 'revoked', stateReason: '考试违规' })
})
