import { expect, test } from 'vitest'
import { jobErrorReason, jobIdOf, jobNumberOf, jobSubject } from './job.rules.ts'

test('a number and its id are one to one, in the same order', () => {
  const numbers = ['1', '9', '10', '4294967296', '9223372036854775807']
  const ids = numbers.map(jobIdOf)
  expect(ids.map(jobNumberOf)).toEqual(numbers)
  expect([...ids].sort()).toEqual(ids)
  expect(ids[2]).toBe('00000000-0000-0000-0000-00000000000a')
  for (const none of [
    '',
    '7',
    jobIdOf('0'),
    '00000000-0000-0000-8000-000000000000',
    '0195d0c4-0000-7000-8000-000000000001',
  ])
    expect(jobNumberOf(none)).toBeNull()
})

const id = '0195d0c4-0000-7000-8000-000000000001'

test('of a payload only the thing or the number of things comes out', () => {
  expect(jobSubject('sendMail', { id, to: 'ann@example.com' })).toEqual({ thing: 'message', id, count: null })
  expect(jobSubject('paySharing', { inviteeId: id, productId: id.replace(/1$/, '2') })).toEqual({
    thing: 'product',
    id: id.replace(/1$/, '2'),
    count: null,
  })
  expect(jobSubject('mailNews', { accountIds: [id, id], title: { zh: '给你' } })).toEqual({
    thing: 'person',
    id: null,
    count: 2,
  })
  expect(jobSubject('sendSignInCode', { phone: '13800138000' })).toBeNull()
  expect(jobSubject('mailResetLink', { name: 'ann', id })).toBeNull()
  for (const odd of [null, 'x', 7, [], { id: 'not-an-id' }, { id: { id } }])
    expect(jobSubject('sendMail', odd)).toBeNull()
})

test('a reason says what went wrong, and not to whom', () => {
  const said = {
    'connect ECONNREFUSED 10.0.0.5:465': 'connect ECONNREFUSED 10.0.0.5:465',
    'mailbox unavailable: 550 <lin.xiaowen@corp.example.cn>': 'mailbox unavailable: 550 <…@…>',
    'smtps://portal:hunter2@mail.example:465 timed out': 'smtps://mail.example:465 timed out',
    'GET https://qyapi.weixin.qq.com/cgi-bin/gettoken?corpid=a&corpsecret=b failed':
      'GET https://qyapi.weixin.qq.com/cgi-bin/gettoken failed',
    'refused for +86 138 0013 8000 (11010519491231002X)': 'refused for … (…)',
    'header Bearer abc.def and token=xyz, password: "p q"': 'header Bearer … and token=…, password: …',
    'gave ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789': 'gave …',
    [`no rendition of ${id}`]: `no rendition of ${id}`,
    'canceling statement due to statement timeout': 'canceling statement due to statement timeout',
  }
  for (const [told, shown] of Object.entries(said)) expect(jobErrorReason(told)).toBe(shown)
  expect(jobErrorReason(null)).toBeNull()
  expect(jobErrorReason('x y '.repeat(500))).toHaveLength(500)
})
