import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapeText, hasContent, sanitiseHtml } from './sanitise-html.ts'

/** Anything a browser would obey: a tag beyond the allow-list, a handler, a style, an address that is no attachment. */
function dangers(html: string): string[] {
  const tags = html.match(/<[^<>]*>?/gu) ?? []
  return tags.filter(
    (tag) =>
      !/^<\/?(?:p|br|b|i|em|strong|u|s|sub|sup|code|pre|ul|ol|li|span|div|blockquote|hr|table|caption|thead|tbody|tfoot|tr|td|th|img)(?: (?:alt|width|height|colspan|rowspan|start|type|dir|lang)(?:="[^"]*")?| src="attachment:[\w.-]+")*(?: \/)?>$/u.test(
        tag,
      ),
  )
}

describe('sanitising', () => {
  it.each([
    ['<p onclick="x()" style="color:red" class="c">a</p>', '<p>a</p>'],
    ['<b>a<script>alert(1)</script></b>', '<b>a</b>'],
    ['<a href="javascript:alert(1)">a</a>', 'a'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<svg/onload=alert(1)>', ''],
    ['<iframe src="javascript:alert(1)"></iframe>', ''],
    ['<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>', ''],
    ['<h2>Title</h2>', '<p>Title</p>'],
    ['<table><tbody><tr><td colspan="2" onmouseover="x">1</td></tr></tbody></table>', '<table><tbody><tr><td colspan="2">1</td></tr></tbody></table>'],
    ['\\(a &lt; b\\) \\[\\begin{aligned} x &amp;= 1 \\\\ \\end{aligned}\\] $$x_1^{2}$$', '\\(a &lt; b\\) \\[\\begin{aligned} x &amp;= 1 \\\\ \\end{aligned}\\] $$x_1^{2}$$'],
  ])('turns %s into what is safe', (hostile, safe) => {
    const { html } = sanitiseHtml(hostile)
    expect(html).toBe(safe)
    expect(dangers(html)).toEqual([])
  })

  it('keeps only pictures that resolve, and tells the others', () => {
    const { html, lost } = sanitiseHtml('<img src="a"><img src="b"><img src="attachment:c">', (src) => (src === 'a' ? 'a.png' : null))
    expect(html).toBe('<img src="attachment:a.png" />')
    expect(lost).toEqual([
      { kind: 'image', detail: 'b' },
      { kind: 'image', detail: 'attachment:c' },
    ])
  })

  it('tells what else it dropped', () => {
    expect(sanitiseHtml('<video></video><a href="https://x.test">y</a>').lost).toEqual([
      { kind: 'markup', detail: '<video>' },
      { kind: 'link', detail: 'https://x.test' },
    ])
  })

  it('never lets anything pass that a browser would obey', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '/',
      '"',
      "'",
      '=',
      ' ',
      '&lt;',
      '&#60;',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '\0',
      '\n',
      'script',
      '<script>',
      '</script>',
      '<img src=',
      'x onerror=alert(1)',
      '<svg',
      ' onload=',
      'javascript:',
      'java\tscript:',
      '<a href=',
      '<p',
      '<style>',
      '</style>',
      '<math>',
      '<textarea>',
      '</textarea>',
      '<title>',
      '<noscript>',
      '</noscript>',
      '<iframe',
      ' srcdoc=',
      'style=',
      'data:text/html,',
      'attachment:',
      'a',
      '<td',
      '<xmp>',
      '<plaintext>',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
        const { html } = sanitiseHtml(pieces.join(''), (src) => (src.startsWith('x') ? 'a.png' : null))
        expect(dangers(html)).toEqual([])
        expect(sanitiseHtml(html, (src) => (src === 'attachment:a.png' ? 'a.png' : null)).html).toBe(html)
      }),
      { numRuns: 3000, seed: 13 },
    )
  })
})

describe('plain text', () => {
  it('is shown letter by letter', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('<', '>', '&', '"', "'", 'script', 'b', '/', '&lt;', ' ') }), (text) => {
        expect(escapeText(text)).not.toMatch(/[<>"']/u)
        const decoded = escapeText(text)
          .replace(/&#39;/gu, "'")
          .replace(/&quot;/gu, '"')
          .replace(/&gt;/gu, '>')
          .replace(/&lt;/gu, '<')
          .replace(/&amp;/gu, '&')
        expect(decoded).toBe(text)
      }),
    )
  })

  it('knows an empty text', () => {
    expect(hasContent('<p>&nbsp; <br /></p>')).toBe(false)
    expect(hasContent('<img src="attachment:a" />')).toBe(true)
    expect(hasContent('0')).toBe(true)
  })
})
