import { expect, test } from 'vitest'
import { detailMismatches } from './application-review.rules.ts'

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
  expect(detailMismatches(details, account)).toEqual([])
  expect(
    detailMismatches({ ...details, realName: 'LIN  Xiao-Wen', employer: 'starbeam communications' }, account),
  ).toEqual([])
  expect(detailMismatches({ ...details, employer: '星桥通信西安交付中心' }, account)).toEqual([])
})

test('each mismatch with the account is reported', () => {
  expect(detailMismatches({ ...details, photoFileId: null, documentFileId: null }, account)).toEqual([
    'photoMissing',
    'documentMissing',
  ])
  expect(detailMismatches({ ...details, realName: '林小雯' }, account)).toEqual(['nameDiffers'])
  expect(detailMismatches({ ...details, phone: '+8613900000000' }, account)).toEqual(['phoneDiffers'])
  expect(detailMismatches({ ...details, employer: '远山设备' }, account)).toEqual(['employerDiffers'])
  expect(detailMismatches(details, { ...account, phone: null })).toEqual([])
})
