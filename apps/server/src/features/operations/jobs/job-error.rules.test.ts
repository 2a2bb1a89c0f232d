import { expect, test } from 'vitest'
import { redactedJobError } from './job-error.rules.ts'

const id = '0195d0c4-0000-7000-8000-000000000001'

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
  for (const [told, shown] of Object.entries(said)) expect(redactedJobError(told)).toBe(shown)
  expect(redactedJobError(null)).toBeNull()
  expect(redactedJobError('x y '.repeat(500))).toHaveLength(500)
})
