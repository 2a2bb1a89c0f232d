import { describe, expect, it } from 'vitest'
import { qti21Item, qtiChoiceDeclaration, qtiChoices, qtiTemplate } from './qti.fixtures.ts'
import { parseQtiItem } from './qti-package.parse.ts'

describe('hostile HTML in an item', () => {
  const inChoice = (html: string) =>
    parseQtiItem(
      qti21Item({
        declarations: qtiChoiceDeclaration(['Y']),
        body: qtiChoices({ X: html, Y: 'ok' }),
        rules: qtiTemplate('match_correct'),
      }),
      'x',
    )
  it.each([
    '<p onclick="alert(1)">x</p>',
    '<a href="javascript:alert(1)">x</a>',
    '<p style="background:url(javascript:alert(1))">x</p>',
    '<svg onload="alert(1)"><text>x</text></svg>',
    '<iframe src="data:text/html,x"/>',
    '<object data="x.swf" type="application/x-shockwave-flash">x</object>',
    '<img src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9ImFsZXJ0KDEpIi8+" alt="x"/>',
    '<x:p xmlns:x="http://www.w3.org/1999/xhtml" onmouseover="alert(1)">x</x:p>',
    '&lt;img src=x onerror=alert(1)&gt;',
    '<p title="&quot;&gt;&lt;img src=x onerror=alert(1)&gt;">x</p>',
  ])('%s never becomes something that runs', (html) => {
    const report = inChoice(html)
    const out = JSON.stringify(report.questions)
    expect(out).not.toMatch(/<[^>]*\son\w+=|javascript:|<(?:svg|iframe|object|script|a)\b|style=/iu)
    expect(report.counts.found).toBe(1)
  })
})
