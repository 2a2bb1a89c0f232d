import { expect, test } from 'vitest'
import { applicantFindings } from './application-review.rules.ts'

const account = {
  name: '林晓雯',
  nameLatin: 'Lin Xiaowen',
  phone: '+8613800000001',
  company: { zh: '星桥通信', en: 'Starbeam Communications' },
}
const details = {
  realName: '林晓雯',
  phone: '+8613800000001',
  employer: '星桥通信',
  photoFileId: 'a',
  documentFileId: 'b',
}

test('an application that matches its account has no findings', () => {
  expect(applicantFindings(details, account)).toEqual([])
  expect(
    applicantFindings({ ...details, realName: 'LIN  Xiao-Wen', employer: 'starbeam communications' }, account),
  ).toEqual([])
  expect(applicantFindings({ ...details, employer: '星桥通信西安交付中心' }, account)).toEqual([])
})

test('each mismatch with the account is reported', () => {
  expect(applicantFindings({ ...details, photoFileId: null, documentFileId: null }, account)).toEqual([
    'photoMissing',
    'documentMissing',
  ])
  expect(applicantFindings({ ...details, realName: '林小雯' }, account)).toEqual(['nameDiffers'])
  expect(applicantFindings({ ...details, phone: '+8613900000000' }, account)).toEqual(['phoneDiffers'])
  expect(applicantFindings({ ...details, employer: '远山设备' }, account)).toEqual(['employerDiffers'])
  expect(applicantFindings(details, { ...account, phone: null })).toEqual([])
})
