import { beforeEach, expect, test } from 'vitest'
import { messengerOf } from './messenger.ts'
import { readLastConnectionId, storeConnectionFromLink } from './messenger-entry.ts'
import { clearSessionStorage } from './sign-out-state.ts'

beforeEach(() => localStorage.clear())

test('the browsers of WeCom, DingTalk and Feishu are known by their names', () => {
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/22B83'
  expect(messengerOf(`${phone} AliApp(DingTalk/7.6.30) com.laiwang.DingTalk/3512`)).toBe('dingtalk')
  expect(
    messengerOf('Mozilla/5.0 (Windows NT 10.0) Chrome/120.0 Safari/537.36 dingtalk-win/1.0.0 DingTalk(7.5.10)'),
  ).toBe('dingtalk')
  expect(messengerOf(`${phone} Lark/7.30.2 LarkLocale/zh_CN ChannelName/Feishu`)).toBe('feishu')
  expect(messengerOf(`${phone} Feishu/7.30.2`)).toBe('feishu')
  expect(messengerOf(`${phone} MicroMessenger/8.0 wxwork/4.1`)).toBe('wecom')
  expect(messengerOf(`${phone} MicroMessenger/8.0`)).toBeNull()
  expect(messengerOf('Mozilla/5.0 (X11; Linux) Skylark/1.0')).toBeNull()
})

test('the connection of a link is stored and removed from the address; another value remains there', () => {
  const id = '0190c1c2-0000-7000-8000-00000000000a'
  expect(storeConnectionFromLink(`https://p.test/detail?id=7&connection=${id}#x`)).toBe('https://p.test/detail?id=7#x')
  expect(readLastConnectionId()).toBe(id)
  expect(storeConnectionFromLink('https://p.test/?connection=other')).toBe('https://p.test/?connection=other')
  expect(readLastConnectionId()).toBe(id)
})

test('a sign-out keeps the connection: without it, a later visit cannot be signed in if several companies have one', () => {
  const id = '0190c1c2-0000-7000-8000-00000000000a'
  storeConnectionFromLink(`https://p.test/?connection=${id}`)
  clearSessionStorage()
  expect(readLastConnectionId()).toBe(id)
})
