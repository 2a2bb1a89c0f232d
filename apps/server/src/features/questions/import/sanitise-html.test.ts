import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapeMarkup } from '../../../core/text/escape-markup.ts'
import { hasContent, sanitiseHtml } from './sanitise-html.ts'

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
    ['<h2>Title</h2>', '<p><b>Title</b></p>'],
    [
      '<table><tbody><tr><td colspan="2" onmouseover="x">1</td></tr></tbody></table>',
      '<table><tbody><tr><td colspan="2">1</td></tr></tbody></table>',
    ],
    [
      '\\(a &lt; b\\) \\[\\begin{aligned} x &amp;= 1 \\\\ \\end{aligned}\\] $$x_1^{2}$$',
      '\\(a &lt; b\\) \\[\\begin{aligned} x &amp;= 1 \\\\ \\end{aligned}\\] $$x_1^{2}$$',
    ],
  ])('turns %s into what is safe', (hostile, safe) => {
    const { html } = sanitiseHtml(hostile)
    expect(html).toBe(safe)
    expect(dangers(html)).toEqual([])
  })

  it('keeps only pictures that resolve, and reports the others', () => {
    const { html, lost } = sanitiseHtml('<img src="a"><img src="b"><img src="attachment:c">', (src) =>
      src === 'a' ? 'a.png' : null,
    )
    expect(html).toBe('<img src="attachment:a.png" />')
    expect(lost).toEqual([
      { kind: 'image', detail: 'b' },
      { kind: 'image', detail: 'attachment:c' },
    ])
  })

  it('reports everything else it dropped', () => {
    expect(sanitiseHtml('<video></video><a href="https://x.test">y</a>').lost).toEqual([
      { kind: 'markup', detail: '<video>' },
      { kind: 'link', detail: 'https://x.test' },
    ])
  })

  it.each([
    [
      '<p style="font-weight: bold; text-decoration: underline; font-style: italic">a</p>',
      '<p><b><u><i>a</i></u></b></p>',
    ],
    ['<div style="font: italic bold 12px/30px Georgia">a</div>', '<div><b><i>a</i></b></div>'],
    ['<span style="text-decoration: underline line-through">a</span>', '<u><s>a</s></u>'],
    ['<table style="font-weight: bold"><tr><td>1</td></tr></table>', '<table><tr><td><b>1</b></td></tr></table>'],
    ['<b style="font-weight: normal"><i>a</i></b>', '<i>a</i>'],
    ['<p class="qti-bold qti-underline">a</p>', '<p><u><b>a</b></u></p>'],
    ['<em class="qti-sub">a</em>', '<em><sub>a</sub></em>'],
    ['<ins>a</ins> <q>b <q>c</q></q>', '<u>a</u> “b ‘c’”'],
    ['<ruby>汉<rp>(</rp><rt>hàn</rt><rp>)</rp></ruby>', '汉（hàn）'],
    ['<span style="text-decoration: overline">AB</span>', '<span>A\u0305B\u0305</span>'],
    ['<ul style="list-style-type: lower-alpha"><li>a</li></ul>', '<ol type="a"><li>a</li></ol>'],
    ['<ol style="list-style: upper-roman inside"><li>a</li></ol>', '<ol type="I"><li>a</li></ol>'],
    ['<dl><dt>a</dt><dd>b</dd></dl>', '<div><p><b>a</b></p><p>b</p></div>'],
  ])('says with elements what %s says', (source, html) => {
    expect(sanitiseHtml(source)).toEqual({ html, lost: [] })
  })

  it.each([
    ['<p hidden>key</p>a', 'key'],
    ['<span class="qti-visually-hidden">key</span>a', 'key'],
    ['<span class="sr-only">key</span>a', 'key'],
    ['<p style="display: none"><b>k</b>ey</p>a', 'key'],
    ['<dialog>key</dialog>a', 'key'],
  ])('does not show what %s hides, and reports it', (source, detail) => {
    expect(sanitiseHtml(source)).toEqual({ html: 'a', lost: [{ kind: 'hidden', detail }] })
  })

  it('leaves an empty space for hidden content that takes up space', () => {
    expect(sanitiseHtml('1<span style="visibility: hidden">. <b>x</b></span>2')).toEqual({
      html: '1\u00a0 \u00a02',
      lost: [{ kind: 'hidden', detail: '. x' }],
    })
    expect(sanitiseHtml('1<span hidden>.<b style="opacity: 0">x</b></span>2').html).toBe('12')
  })

  it.each([
    ['<p style="color: red">a</p>', 'look', 'color'],
    ['<p style="background: yellow">a</p>', 'look', 'background'],
    ['<font color="#f00">a</font>', 'look', 'color'],
    ['<td bgcolor="red">a</td>', 'look', 'background'],
    ['<td style="border-left: 2px solid black">a</td>', 'look', 'border-left'],
    ['<p style="text-transform: uppercase">a</p>', 'look', 'text-transform'],
    ['<p style="white-space: pre">a</p>', 'look', 'white-space'],
    ['<ul style="list-style: square"><li>a</li></ul>', 'look', 'list-style'],
    ['<ol><li value="5">a</li></ol>', 'look', 'value'],
    ['<mark>a</mark>', 'look', '<mark>'],
    ['<style>p { color: red }</style>a', 'look', '<style>'],
    ['<abbr title="for example">e.g.</abbr>', 'hover', 'for example'],
    ['List<String>', 'tag', '<string>'],
    ['a<?php echo 1 ?>', 'tag', '<?php echo 1 ?>'],
    ['<button>a</button>', 'markup', '<button>'],
  ])('reports what of %s is lost', (source, kind, detail) => {
    expect(sanitiseHtml(source).lost).toContainEqual({ kind, detail })
  })

  it.each([
    'margin: 0; padding: 3px',
    'font-family: Arial; font-size: 12pt',
    'text-align: center',
    'color: black; background: transparent',
    'list-style-type: disc',
    'border: 0 solid',
  ])('reports nothing about layout: %s', (style) => {
    expect(sanitiseHtml(`<p style="${style}">a</p>`)).toEqual({ html: '<p>a</p>', lost: [] })
  })

  const elements =
    'a abbr acronym address applet area article aside audio b basefont bdi bdo big blink blockquote br button canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure font footer form frame h1 h2 h3 h4 h5 h6 header hgroup hr i iframe img input ins kbd label legend li link listing main map mark marquee math menu meter nav noembed noframes nobr noscript object ol optgroup option output p param picture plaintext pre progress q rp rt ruby s samp script search section select slot small source span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr xmp'
  /** Elements that only group text, set its size or describe it to programs. */
  const plain =
    'a abbr acronym basefont bdi bdo big col colgroup data font nobr output picture ruby small source span time wbr'
  it.each(elements.split(' '))('<%s> is kept, has an equivalent, or is reported', (name) => {
    const { html, lost } = sanitiseHtml(`1<${name} rel="stylesheet">2</${name}>3`)
    expect(html.replace(/<\/?span>/gu, '') !== '123' || lost.length > 0).toBe(!plain.split(' ').includes(name))
  })

  it('reports content nested too deep to be kept', () => {
    expect(sanitiseHtml(`${'<div>'.repeat(200)}a`).lost).toContainEqual({
      kind: 'markup',
      detail: expect.stringContaining('100'),
    })
  })

  it('never lets anything executable pass', () => {
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
      fc.property(
        fc.string({ unit: fc.constantFrom('<', '>', '&', '"', "'", 'script', 'b', '/', '&lt;', ' ') }),
        (text) => {
          expect(escapeMarkup(text)).not.toMatch(/[<>"']/u)
          const decoded = escapeMarkup(text)
            .replace(/&#39;/gu, "'")
            .replace(/&quot;/gu, '"')
            .replace(/&gt;/gu, '>')
            .replace(/&lt;/gu, '<')
            .replace(/&amp;/gu, '&')
          expect(decoded).toBe(text)
        },
      ),
    )
  })

  it('knows an empty text', () => {
    expect(hasContent('<p>&nbsp; <br /></p>')).toBe(false)
    expect(hasContent('<img src="attachment:a" />')).toBe(true)
    expect(hasContent('0')).toBe(true)
  })
})
