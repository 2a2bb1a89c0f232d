/** Words on certificates and in their logs. */
/** The holder on a sample certificate. */
const sampleName = { zh: '张明', en: 'Zhang Ming' }
export const sampleHolder = {
  name: sampleName.zh,
  nameLatin: sampleName.en,
  employeeNo: '10086',
  company: { zh: '示例企业', en: 'Sample Company' },
}

const inBoth = ({ zh, en }: { readonly zh: string; readonly en: string }) => `${zh} / ${en}`

/** The public reason for a revocation after a regrade. */
export const regradeReason = inBoth({ zh: '成绩更正', en: 'Exam result corrected' })

/** The public reason for a revocation because a course is no longer completed. */
export const courseReopenedReason = inBoth({ zh: '课程不再符合完成条件', en: 'Course no longer completed' })

/** The public reason on a certificate that was superseded by one with a corrected name. */
export const nameCorrectionReason = inBoth({ zh: '更正姓名', en: 'Name corrected' })

export const certificateSheetWords = {
  heading: { exam: { zh: '认证证书', en: 'Certificate' }, course: { zh: '结业证书', en: 'Certificate of Completion' } },
  certify: { zh: '兹证明', en: 'This is to certify that' },
  employeeNo: { zh: '工号', en: 'Employee No.' },
  number: { zh: '编号', en: 'Number' },
  issued: { zh: '颁发日期', en: 'Issued' },
  validUntil: { zh: '有效期至', en: 'Valid until' },
  forEver: { zh: '长期有效', en: 'No expiry' },
  verify: { zh: '核验', en: 'Verify' },
  sample: { zh: '样张', en: 'SAMPLE' },
  seal: { exam: { zh: '认证专用章', en: 'Official seal' }, course: { zh: '培训专用章', en: 'Official seal' } },
} as const

const states = {
  valid: { zh: '有效', en: 'valid' },
  expired: { zh: '已过期', en: 'expired' },
  revoked: { zh: '已撤销', en: 'revoked' },
  superseded: { zh: '已被取代', en: 'superseded' },
} as const
const sources = {
  exam: { zh: '考试通过，自动颁发', en: 'Exam passed, issued automatically' },
  course: { zh: '课程完成，自动颁发', en: 'Course completed, issued automatically' },
  application: { zh: '申请获批，颁发', en: 'Application approved, issued' },
  hand: { zh: '由{issuer}颁发', en: 'Issued by {issuer}' },
  name: { zh: '更正姓名后重新颁发', en: 'Reissued with a corrected name' },
  imported: { zh: '从以前的记录导入', en: 'Imported from earlier records' },
} as const

type Lang = 'zh' | 'en'
export type CertificateEventDetail = {
  readonly source?: keyof typeof sources
  readonly lang?: string
  /** It was entered from a file of older certificates. */
  readonly isImported?: true
  readonly as?: 'badge'
  readonly by?: 'name' | 'code'
  readonly state?: keyof typeof states
}

/** Returns one line of a certificate's log. It names the event and the issuer, never the person or place behind it. */
export function certificateEventText(
  kind: 'issued' | 'downloaded' | 'queried' | 'revoked' | 'superseded',
  detail: CertificateEventDetail,
  lang: Lang,
  issuer: string,
): string {
  const state = states[detail.state ?? 'valid'][lang]
  if (kind === 'issued' && detail.isImported) return sources.imported[lang]
  if (kind === 'issued') return sources[detail.source ?? 'exam'][lang].replace('{issuer}', () => issuer)
  if (kind === 'revoked') return { zh: '证书被撤销', en: 'Certificate revoked' }[lang]
  if (kind === 'superseded' && detail.source === 'name')
    return { zh: '更正姓名，由新证书取代', en: 'Name corrected, superseded by a new certificate' }[lang]
  if (kind === 'superseded') return { zh: '续证，由新证书取代', en: 'Renewed, superseded by a new certificate' }[lang]
  if (kind === 'downloaded' && detail.as === 'badge')
    return { zh: '本人下载电子徽章', en: 'Badge downloaded by the holder' }[lang]
  if (kind === 'downloaded' && detail.lang && detail.lang !== 'zh' && detail.lang !== 'en')
    return { zh: `本人下载 PDF（${detail.lang}）`, en: `PDF (${detail.lang}) downloaded by the holder` }[lang]
  if (kind === 'downloaded')
    return detail.lang === 'en'
      ? { zh: '本人下载英文 PDF', en: 'English PDF downloaded by the holder' }[lang]
      : { zh: '本人下载中文 PDF', en: 'Chinese PDF downloaded by the holder' }[lang]
  if (detail.by === 'code') return { zh: `扫码核验，结果为${state}`, en: `Verified by QR code, result: ${state}` }[lang]
  return { zh: `公开查询，结果为${state}`, en: `Verified by number and name, result: ${state}` }[lang]
}

/**
 * Completes the sentence of a certificate with the award, which its sheet prints on a separate line. A sentence that is
 * empty or ends with a full stop does not change.
 */
export function completeSentence(sentence: string, award: string, lang: Lang): string {
  if (sentence === '' || /[。.]$/.test(sentence)) return sentence
  return { zh: `${sentence}“${award}”证书。`, en: `${sentence} “${award}”.` }[lang]
}
