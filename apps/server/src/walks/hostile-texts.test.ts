import { certificateFile, myCertificateRead } from '@portal/contract/certificates/certificate.contract.ts'
import { commentCreate, commentList } from '@portal/contract/community/comment.contract.ts'
import { ownCompanyRead } from '@portal/contract/companies/company.contract.ts'
import { ownContactUpdate } from '@portal/contract/identity/profile.contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { privateFileUrl, storeFile } from '../core/files/file.service.ts'
import { aCertificate } from '../features/certificates/certificate.builders.ts'
import { aCompany, aPerson, type Person } from '../testing/builders.ts'
import { aCourse } from '../testing/course.builder.ts'
import { hostileTexts } from '../testing/hostile-texts.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

/** SEC-08: typed text remains text, wherever it is shown. The e2e tests show that no browser executes it. */
let server: TestServer
let ann: Person
beforeAll(async () => {
  server = await openTestServer()
  ann = await aPerson(server.deps, await aCompany(server.deps), { name: '林晓雯' })
})
afterAll(() => server.close())

describe('SEC-08: hostile texts', () => {
  test('a comment comes back as it was typed, as data and never as a page', async () => {
    const { productId } = await aCourse(server.deps)
    for (const content of hostileTexts) {
      server.clock.pass(301)
      expect((await server.call(commentCreate, { productId, rating: 5, content }, ann)).code, content).toBe(200)
    }
    const answer = await server.inject({
      method: 'POST',
      url: commentList.path,
      payload: { productId, size: 99 },
      headers: { access_token: ann.token },
    })
    const shown = answer.json().data.list.map((one: { content: string }) => one.content)
    for (const content of hostileTexts)
      expect(shown.map((one: string) => one.replaceAll(/[\u202E\u2066]/g, ''))).toContain(
        content.replaceAll(/[\u202E\u2066]/g, ''),
      )
    expect(answer.headers['content-type']).toContain('application/json')
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
  })

  test('a name takes none of them', async () => {
    for (const name of hostileTexts)
      expect((await server.call(ownContactUpdate, { name }, ann)).reason, name).toBe('nameInvalid')
  })

  test('on a certificate they are printed, drawing and PDF alike', async () => {
    for (const words of hostileTexts.slice(0, 6)) {
      const company = await aCompany(server.deps, { name: words })
      const owner = await aPerson(server.deps, company, { name: words })
      expect((await server.call(ownCompanyRead, {}, owner)).data.companyName).toBe(words)
      const { certificateId } = await aCertificate(server.deps, owner, {})
      const { svg } = (await server.call(myCertificateRead, { certificateId }, owner)).data
      // Only what our drawing is made of: no element, handler or address that came with the words.
      expect(
        [...new Set([...svg.matchAll(/<([a-zA-Z][\w:-]*)/g)].map((match) => match[1]))].filter(
          (tag) => !drawing.includes(tag ?? ''),
        ),
        words,
      ).toEqual([])
      expect(svg.replaceAll(/"[^"]*"/g, '""')).not.toMatch(/\son\w+=|javascript:/i)
      const pdf = await server.inject({
        method: 'GET',
        url: `${certificateFile.path}?certificateId=${certificateId}`,
        headers: { access_token: owner.token },
      })
      expect(pdf.statusCode).toBe(200)
      expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
      expect(pdf.rawPayload.toString('latin1')).not.toMatch(/\/(JavaScript|JS|OpenAction|Launch)\b/)
    }
  })

  test('as the name of a file they stay in their header', async () => {
    for (const name of [...hostileTexts, 'a\r\nset-cookie: stolen=1.txt', '../../etc/passwd']) {
      const file = await storeFile(server.deps, {
        bytes: Buffer.from('x'),
        name,
        mime: 'text/plain',
        purpose: 'attachment',
        companyId: ann.companyId,
        ownerId: ann.accountId,
        isPublic: false,
      })
      const url = new URL(privateFileUrl(server.deps, file.id, { sessionId: ann.accountId }), 'http://portal.test')
      const answer = await server.inject({ url: url.pathname + url.search })
      expect(answer.statusCode, name).toBe(200)
      expect(answer.headers['set-cookie']).toBeUndefined()
      expect(String(answer.headers['content-disposition'] ?? '')).not.toMatch(/[\r\n<>]/)
    }
  })
})

const drawing = [
  'svg',
  'defs',
  'g',
  'path',
  'rect',
  'circle',
  'line',
  'text',
  'tspan',
  'use',
  'clipPath',
  'linearGradient',
  'radialGradient',
  'stop',
  'pattern',
  'polyline',
  'polygon',
  'title',
  'desc',
  'symbol',
  'ellipse',
]
