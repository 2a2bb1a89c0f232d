import type { certificateColumns } from '@portal/contract/certificates/certificate-staff.contract.ts'
import type { BilingualText } from '../../../core/text/language.ts'
import type { CertificateState } from '../certificate.rules.ts'
import type { CertificateRow } from '../certificate.store.ts'

const quoted = (title: BilingualText) => ({ zh: `《${title.zh ?? title.en ?? ''}》`, en: title.en ?? title.zh ?? '' })
const look = { zh: '可以在“我的证书”中查看。', en: 'Find it under “My certificates”.' }

/** Notifications to the holder about changes by staff. */
export const certificateChangeNotices = {
  issued: (title: BilingualText) => ({
    title: { zh: `您获得了证书${quoted(title).zh}`, en: `A certificate was issued to you: ${quoted(title).en}` },
    body: look,
  }),
  renewed: (title: BilingualText, number: string) => ({
    title: { zh: `证书${quoted(title).zh}已续证`, en: `Your certificate was renewed: ${quoted(title).en}` },
    body: { zh: `新编号 ${number}，取代原证书。`, en: `Its new number is ${number}. It replaces the old certificate.` },
  }),
  reissued: (title: BilingualText, number: string) => ({
    title: {
      zh: `证书${quoted(title).zh}已更正姓名`,
      en: `The name on your certificate was corrected: ${quoted(title).en}`,
    },
    body: {
      zh: `新编号 ${number}，请使用新的证书。`,
      en: `The new number is ${number}. Use the new certificate from now on.`,
    },
  }),
  restored: (title: BilingualText) => ({
    title: { zh: `证书${quoted(title).zh}重新生效`, en: `Your certificate is valid again: ${quoted(title).en}` },
    body: look,
  }),
  revoked: (title: BilingualText, reason: string) => ({
    title: { zh: `证书${quoted(title).zh}已被撤销`, en: `Your certificate was revoked: ${quoted(title).en}` },
    body: { zh: `原因：${reason}`, en: `Reason: ${reason}` },
  }),
}

type Words = {
  readonly file: string
  readonly sheet: string
  readonly columns: Readonly<Record<(typeof certificateColumns)[number] | 'employeeNo', string>>
  readonly states: Readonly<Record<CertificateState, string>>
  readonly sources: Readonly<Record<CertificateRow['sourceKind'], string>>
}
export const certificateExportWords: Readonly<Record<'zh' | 'en', Words>> = {
  zh: {
    file: '证书.xlsx',
    sheet: '证书',
    columns: {
      number: '编号',
      holder: '持证人',
      login: '账号名',
      employeeNo: '工号',
      company: '企业',
      title: '证书',
      level: '级别',
      state: '状态',
      issued: '颁发日期',
      until: '有效期至（空：长期）',
      source: '来源',
    },
    states: { valid: '有效', expired: '已过期', revoked: '已撤销', superseded: '已被取代' },
    sources: { course: '课程', exam: '考试', application: '申请', hand: '人工颁发' },
  },
  en: {
    file: 'Certificates.xlsx',
    sheet: 'Certificates',
    columns: {
      number: 'Number',
      holder: 'Holder',
      login: 'Username',
      employeeNo: 'Employee number',
      company: 'Company',
      title: 'Certificate',
      level: 'Level',
      state: 'Status',
      issued: 'Issued',
      until: 'Valid until (empty: no expiry)',
      source: 'Source',
    },
    states: { valid: 'Valid', expired: 'Expired', revoked: 'Revoked', superseded: 'Superseded' },
    sources: { course: 'Course', exam: 'Exam', application: 'Application', hand: 'Manual' },
  },
}
