import { describe, expect, test } from 'vitest'
import { accountToBind, isWecomBrowser, parseWecomPhone, wecomSignInAddress } from './wecom.rules.ts'

test('mobile numbers as WeCom writes them', () => {
  expect(parseWecomPhone('13800020418')).toBe('+8613800020418')
  expect(parseWecomPhone('+852 9123-4567')).toBe('+85291234567')
  expect(parseWecomPhone('+8613800020418')).toBe('+8613800020418')
  for (const mobile of [undefined, '', '123', '+999123', 'abc']) expect(parseWecomPhone(mobile)).toBeNull()
})

describe('who is bound without staff', () => {
  const plain = { accountId: 'a', companies: ['here'], holdings: [] }
  test('the only one found', () => expect(accountToBind([plain], 'here')).toBe('a'))
  test('no one, if number and address belong to two people', () =>
    expect(accountToBind([plain, { ...plain, accountId: 'b' }], 'here')).toBeNull())
  test('no one who holds grants or belongs to several companies', () => {
    expect(accountToBind([{ ...plain, holdings: ['exams'] }], 'here')).toBeNull()
    expect(accountToBind([{ ...plain, companies: ['here', 'there'] }], 'here')).toBeNull()
    expect(accountToBind([], 'here')).toBeNull()
  })
})

test('the door inside WeCom and outside it', () => {
  const addresses = { authorizeUrl: 'https://a.test/authorize', qrUrl: 'https://q.test/login' }
  const door = { corpId: 'ww1', agentId: '1000002', callback: 'https://p.test/sso/wecom/callback', state: 'ab12' }
  const inside = new URL(wecomSignInAddress(addresses, door, { isInWecom: true, asksContacts: false }))
  expect(inside.hash).toBe('#wechat_redirect')
  expect(Object.fromEntries(inside.searchParams)).toEqual({
    appid: 'ww1',
    response_type: 'code',
    scope: 'snsapi_base',
    agentid: '1000002',
    redirect_uri: door.callback,
    state: 'ab12',
  })
  expect(wecomSignInAddress(addresses, door, { isInWecom: true, asksContacts: true })).toContain(
    'scope=snsapi_privateinfo',
  )
  const outside = new URL(wecomSignInAddress(addresses, door, { isInWecom: false, asksContacts: true }))
  expect(Object.fromEntries(outside.searchParams)).toEqual({
    login_type: 'CorpApp',
    appid: 'ww1',
    agentid: '1000002',
    redirect_uri: door.callback,
    state: 'ab12',
  })
})

test('WeCom’s own browser says its name', () => {
  expect(
    isWecomBrowser('Mozilla/5.0 (Windows NT 10.0) Chrome/116 Safari/537.36 wxwork/4.1.22 MicroMessenger/7.0.1'),
  ).toBe(true)
  expect(isWecomBrowser('Mozilla/5.0 MicroMessenger/8.0')).toBe(false)
  expect(isWecomBrowser(undefined)).toBe(false)
})
