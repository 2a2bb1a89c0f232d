import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanRichText, hasVisibleContent, plainTextOf } from './rich-text.ts'

const picture = '/files/read?fileId=00000000-0000-7000-8000-000000000000'

test.each([
  ['<p onclick="x()">a<script>alert(1)</script></p>', '<p>a</p>'],
  ['<h1>标题</h1><style>p{}</style>', '<h2>标题</h2>'],
  ['<a href="javascript:alert(1)" target="_top">x</a>', '<a rel="noopener noreferrer">x</a>'],
  ['<a href="https://example.com/">x</a>', '<a href="https://example.com/" rel="noopener noreferrer">x</a>'],
  ['<a href="//example.com/">x</a>', '<a rel="noopener noreferrer">x</a>'],
  [`<img src="${picture}" alt="图" onerror="x()">`, `<img src="${picture}" alt="图" />`],
  ['<img src="https://tracker.example/a.png">', ''],
  ['<img src="data:image/svg+xml,<svg onload=x()>">', ''],
  [`<img src="${picture}&access_token=stolen">`, ''],
  [
    '<table><tr><td colspan="2" style="position:fixed">a</td></tr></table>',
    '<table><tr><td colspan="2">a</td></tr></table>',
  ],
  ['<iframe src="https://example.com"></iframe><form><input></form>', ''],
  ['\\(a < b\\)', '\\(a &lt; b\\)'],
])('%s becomes %s', (html, clean) => {
  expect(cleanRichText(html)).toBe(clean)
})

test('however it is broken, no script comes out', () => {
  const part = fc.constantFrom(
    '<p>',
    '</p>',
    '<b',
    ' onload=x',
    '>',
    '<svg>',
    '<script>',
    '</script>',
    'word',
    '"',
    '<img src=x onerror=y>',
    '<a href="java\tscript:x">',
    '<!--',
    '-->',
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const clean = cleanRichText(parts.join(''))
      expect(clean).not.toMatch(/<script|<svg|<[^>]*\son\w+=|href="java/i)
    }),
  )
})

test('its words, and whether there are any', () => {
  expect(plainTextOf('<p>a&nbsp;b</p><p>c</p>')).toBe('a b c')
  expect([
    hasVisibleContent('<p>&nbsp;</p>'),
    hasVisibleContent('<p>a</p>'),
    hasVisibleContent(`<img src="${picture}">`),
  ]).toEqual([false, true, true])
})
