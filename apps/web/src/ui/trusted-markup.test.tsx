import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { RichText } from './rich-text.tsx'
import { trustedNodes } from './trusted-markup.ts'

afterEach(cleanup)
const hostile: readonly (readonly [html: string, readable: string])[] = [
  ['<svg onload=alert(1)><text>picture</text></svg>', 'picture'],
  ['<img src=x onerror=alert(1)>photo', 'photo'],
  ['<p>a<script>alert(1)</script>b</p>', 'ab'],
  ['<a href="javascript:alert(1)">press</a>', 'press'],
  ['<a href="jav&#x09;ascript:alert(1)">tabbed</a>', 'tabbed'],
  ['<a href=" \u0001javascript:alert(1)">spaced</a>', 'spaced'],
  ['<a href="//evil.example/">elsewhere</a>', 'elsewhere'],
  ['<a href="data:text/html,<script>alert(1)</script>">data</a>', 'data'],
  ['<img src="data:image/svg+xml,<svg onload=alert(1)>">drawn', 'drawn'],
  [
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>formula',
    'formula',
  ],
  ['<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>mutated', 'mutated'],
  ['<form action=//evil.example><button formaction=javascript:alert(1)>go</button></form>form', 'form'],
  ['<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>framed', 'framed'],
  ['<template><img src=x onerror=alert(1)></template>shadow', 'shadow'],
  [
    '<svg><animate onbegin=alert(1) attributeName=href values=javascript:alert(1)></animate><foreignObject><body onload=alert(1)></foreignObject></svg>still',
    'still',
  ],
  ['<p style="position:fixed;inset:0;background:url(//evil.example/x)">styled</p>', 'styled'],
  [
    '<base href=//evil.example/><link rel=stylesheet href=//evil.example/x><meta http-equiv=refresh content="0;url=//evil.example">plain',
    'plain',
  ],
]

/** The parts of these nodes that a browser would execute. */
function dangers(box: ParentNode): string[] {
  return [...box.querySelectorAll('*')].flatMap((element) => [
    ...(/^(script|style|iframe|object|embed|link|meta|base|form|foreignobject|animate|set|noscript|template)$/i.test(
      element.tagName,
    )
      ? [element.tagName]
      : []),
    ...[...element.attributes]
      .filter(
        ({ name, value }) =>
          /^on|^style$|^srcdoc$/i.test(name) ||
          /^\W*(javascript|data:(?!image\/(png|jpeg|gif|webp)))|^\/\//i.test(value.replace(/[\t\n\r]/g, '')),
      )
      .map(({ name }) => name),
  ])
}

describe('SEC-08: rich text', () => {
  test.each(hostile)('%s runs nothing and can be read', (html, readable) => {
    const box = document.createElement('div')
    box.append(...trustedNodes(html, 'text/html'))
    expect(dangers(box)).toEqual([])
    const { container } = render(<RichText html={html} />)
    expect(dangers(container)).toEqual([])
    expect(container.textContent).toContain(readable)
  })

  test('what an author may write stays', () => {
    const html =
      '<h2>题目</h2><p><strong>粗</strong> <a href="https://portal.test/x">链接</a> <a href="/detail?id=1">课程</a></p><img src="/files/read?fileId=1" alt="图"><table><tbody><tr><td colspan="2">1</td></tr></tbody></table>'
    const { container } = render(<RichText html={html} />)
    expect(container.querySelectorAll('a[href]')).toHaveLength(2)
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/files/read?fileId=1')
    expect(container.querySelector('td')?.getAttribute('colspan')).toBe('2')
  })
})
