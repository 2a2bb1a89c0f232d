import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressWithResult, safeRedirectOf, signInFormAddress } from './redirect.rules.ts'

const own = 'https://learn.example.com'

test('an address of this portal is kept, with its hash', () => {
  expect(safeRedirectOf(`${own}/detail?id=1#/?login=pc`, own)).toBe(`${own}/detail?id=1#/?login=pc`)
  expect(safeRedirectOf(undefined, own)).toBe(`${own}/#/?login=pc`)
  expect(safeRedirectOf('http://127.0.0.1:3000/exam/list#?login=pc', 'http://localhost:3000')).toBe(
    'http://localhost:3000/exam/list#?login=pc',
  )
})

test.each([
  'https://evil.example/',
  '//evil.example/',
  'https:evil.example',
  'https:/evil.example',
  '\\\\evil.example',
  `${own}\\@evil.example/`,
  `${own}@evil.example/`,
  'https://user:pass@learn.example.com/',
  'https://learn.example.com.evil.example/',
  'http://learn.example.com/',
  'https://learn.example.com:8443/',
  'javascript:alert(1)',
  'data:text/html,x',
  '/relative',
  ` ${own}/`,
  `${own}/\nSet-Cookie: x=1`,
  'https://evil.example#https://learn.example.com/',
  'http://localhost:3000/',
])('%j is refused', (address) => {
  expect(safeRedirectOf(address, own)).toBeNull()
})

test('property: whatever is requested, the browser ends on this portal', () => {
  const part = fc.constantFrom(
    'https:',
    'http:',
    '/',
    '//',
    '\\',
    '@',
    'evil.example',
    'learn.example.com',
    '#',
    '?',
    ':',
    '.',
    '%2f',
    '\t',
    ' ',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(part, { maxLength: 9 }).map((parts) => parts.join('')),
        fc.webUrl(),
        fc.string(),
      ),
      (address) => {
        const safe = safeRedirectOf(address || 'x', own)
        if (safe !== null) expect(new URL(safe, 'https://browser.example').origin).toBe(own)
      },
    ),
  )
})

test('without a provider the form leads on to the same page of this portal, and to no other', () => {
  expect(signInFormAddress(`${own}/exam/list?q=a%20b#?login=pc`, own)).toBe('/login?from=%2Fexam%2Flist%3Fq%3Da%2520b')
  for (const nowhere of [
    undefined,
    `${own}/#?login=pc`,
    'https://evil.example/study',
    '//evil.example/',
    'javascript:alert(1)',
  ])
    expect(signInFormAddress(nowhere, own)).toBe('/login')
})

test('the result is in the query of the hash', () => {
  expect(addressWithResult(`${own}/detail?id=1#?login=pc`, { code: 'a b' })).toBe(
    `${own}/detail?id=1#?login=pc&code=a+b`,
  )
  expect(addressWithResult(`${own}/`, { error: 'x' })).toBe(`${own}/#/?login=pc&error=x`)
})
