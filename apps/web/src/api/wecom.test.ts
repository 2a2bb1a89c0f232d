import { beforeEach, describe, expect, test } from 'vitest'
import {
  isEnvWxWork,
  readSignInSource,
  readWecomCorpId,
  storeSignInSource,
  storeWecomCorpFromLink,
  wecomConfigStatus,
} from './wecom.ts'

beforeEach(() => localStorage.clear())

test('WeCom’s browser is known by its name', () => {
  expect(isEnvWxWork('Mozilla/5.0 (iPhone) AppleWebKit/605 wxwork/4.1.20 MicroMessenger/7.0.1')).toBe(true)
  expect(isEnvWxWork('Mozilla/5.0 (iPhone) AppleWebKit/605 MicroMessenger/8.0')).toBe(false)
})

describe('where a session comes from', () => {
  test('wecomConfigStatus: signed in, from WeCom, not from a provider’s app', () => {
    expect(wecomConfigStatus(true, { loginSourceType: 1, proxyAppType: 0 })).toBe(true)
    expect(wecomConfigStatus(true, { loginSourceType: 1, proxyAppType: 1 })).toBe(false)
    expect(wecomConfigStatus(true, { loginSourceType: 0, proxyAppType: 0 })).toBe(false)
    expect(wecomConfigStatus(false, { loginSourceType: 1, proxyAppType: 0 })).toBe(false)
  })

  test('is stored, and an invalid entry counts as an ordinary sign-in', () => {
    storeSignInSource({ loginSourceType: 1, proxyAppType: 1 })
    expect(readSignInSource()).toEqual({ loginSourceType: 1, proxyAppType: 1 })
    for (const text of ['{', 'null', '{"loginSourceType":7}']) {
      localStorage.setItem('loginSource', text)
      expect(readSignInSource()).toEqual({ loginSourceType: 0, proxyAppType: 0 })
    }
  })
})

test('the corp of a link is stored and removed from the address; another value remains there', () => {
  expect(storeWecomCorpFromLink('https://p.test/detail?id=7&corpId=wwcorp01#x')).toBe('https://p.test/detail?id=7#x')
  expect(readWecomCorpId()).toBe('wwcorp01')
  expect(storeWecomCorpFromLink('https://p.test/?corpId=a b')).toBe('https://p.test/?corpId=a b')
  expect(readWecomCorpId()).toBe('wwcorp01')
})
