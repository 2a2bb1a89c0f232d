import type { Deps } from '../../core/deps.ts'
import { type EarnedCertificate, type IssuingResult, issueCertificate } from './issue.service.ts'
import { addCertificateScheme, addCertificateTrack, type NewScheme } from './schemes/new-scheme.service.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
let serial = 0

const levels = [
  { zh: '初级', en: 'Associate' },
  { zh: '高级', en: 'Professional' },
  { zh: '专家', en: 'Expert' },
]

/** Creates a track of three levels. */
export const aTrack = (deps: Deps) =>
  addCertificateTrack(deps, deps.sql, { title: { zh: 'IP 数据通信工程师', en: 'Datacom Engineer' }, levels })

/**
 * Creates a certificate scheme with its own code and defaults for the other fields: level two of a track of its own,
 * unless `trackId` is null.
 */
export async function aScheme(deps: Deps, own: Partial<NewScheme> = {}): Promise<string> {
  const n = serial++
  const code = `T${letters[Math.floor(n / 26) % 26]}-${letters[n % 26]}${letters[n % 7]}-P`
  return addCertificateScheme(deps, deps.sql, {
    code,
    kind: 'exam',
    title: { zh: 'IP 数据通信工程师', en: 'Datacom Engineer' },
    sentence: {
      zh: '通过认证考试，具备独立维护企业网络的能力，特授予',
      en: 'has passed the examination, is able to maintain enterprise networks, and is awarded',
    },
    levelIndex: 1,
    validityMonths: 36,
    signatory: {
      name: { zh: '陆启明', en: 'Lu Qiming' },
      title: { zh: '认证委员会主任', en: 'Chair, Certification Board' },
    },
    ...own,
    trackId: own.trackId === undefined ? await aTrack(deps) : own.trackId,
  })
}

/** Creates a certificate of a course, earned now by default. */
export async function aCertificate(
  deps: Deps,
  owner: { accountId: string; companyId: string },
  own: Partial<EarnedCertificate> = {},
): Promise<IssuingResult> {
  const schemeId = own.schemeId ?? (await aScheme(deps))
  const source = { kind: 'course', id: schemeId, title: { zh: '数据通信课程', en: 'Datacom course' } } as const
  const issued = await issueCertificate(deps, deps.sql, {
    schemeId,
    accountId: owner.accountId,
    companyId: owner.companyId,
    source,
    ...own,
  })
  if (!issued) throw new Error('no such scheme')
  return issued
}
