import { safeLink } from '@portal/contract/catalogue/safe-link.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { validLinkAddresses } from './link.rules.ts'

test('an encrypted address with a full name is opened as it is written', () => {
  for (const link of [
    'https://www.bilibili.com/video/BV1xx411c7mD?p=2&t=30#top',
    'https://learn.example.co.uk:8443/a%20b',
    'https://xn--fiqs8s.xn--fiqs8s/',
  ])
    expect(safeLink(` ${link} `)).toBe(link)
  expect(safeLink('https://中国.中国/课')).toBe('https://xn--fiqs8s.xn--fiqs8s/%E8%AF%BE')
})

test('addresses that run something, hide their host or reach a device are refused', () => {
  for (const link of [
    '',
    'www.example.com',
    'http://www.example.com/',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'https://user:secret@example.com/',
    'https://user@example.com/',
    'https://localhost/',
    'https://intranet/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    `https://example.com/${'a'.repeat(2000)}`,
  ])
    expect(safeLink(link), link).toBeNull()
})

test('whatever is accepted is https, and is accepted again unchanged', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.webUrl(),
        fc.string(),
        fc.webUrl().map((one) => one.replace('http:', 'https:')),
      ),
      (given) => {
        const link = safeLink(given)
        if (link === null) return
        expect(link.startsWith('https://')).toBe(true)
        expect(safeLink(link)).toBe(link)
      },
    ),
  )
})

test('each language has its own address; an empty one is left out', () => {
  expect(validLinkAddresses({ zh: 'https://a.cn', en: ' ' })).toEqual({ body: { zh: 'https://a.cn/' }, wrong: [] })
  expect(validLinkAddresses({ zh: 'https://a.cn', en: 'http://a.cn' })).toEqual({
    body: { zh: 'https://a.cn/' },
    wrong: ['en'],
  })
})
