import { expect, test } from 'vitest'
import type { CertificateData } from './certificate.queries.ts'
import { linkedInUrl } from './linked-in.ts'

const certificate = {
  title: '网络运维工程师',
  level: '专家',
  issuer: '培训认证中心',
  number: 'TC-DC-P-2026-0041827',
  issuedAt: '2026-03-02',
  verifyUrl: 'https://portal.test/certificateQuery?number=1&secret=a%2Bb',
}
const fieldsOf = (own: object) =>
  Object.fromEntries(
    new URL(linkedInUrl({ ...certificate, ...own } as CertificateData, (title, level) => `${title} · ${level}`))
      .searchParams,
  )

test('the form is filled with the certificate’s facts, and links to the public check', () => {
  expect(fieldsOf({ validUntil: '2029-12-01' })).toEqual({
    startTask: 'CERTIFICATION_NAME',
    name: '网络运维工程师 · 专家',
    organizationName: '培训认证中心',
    issueYear: '2026',
    issueMonth: '3',
    expirationYear: '2029',
    expirationMonth: '12',
    certId: 'TC-DC-P-2026-0041827',
    certUrl: certificate.verifyUrl,
  })
})

test('one that never ends names no end, and one without a level its title alone', () => {
  const fields = fieldsOf({ validUntil: null, level: null })
  expect(fields.name).toBe('网络运维工程师')
  expect(Object.keys(fields).some((name) => name.startsWith('expiration'))).toBe(false)
})
