import { describe, expect, it } from 'vitest'
import type { ImportReason } from './import-reasons.ts'
import { ImportRefusal } from './import-reasons.ts'
import { renderFeedback, renderQuestionText, type TextFormat } from './rich-text.ts'

function rendered(text: string, format: TextFormat) {
  const reported: [ImportReason, string][] = []
  const html = renderQuestionText(
    { format, text },
    { resolveImage: (src) => (src === 'plan.png' ? 'plan.png' : null), warn: (...one) => reported.push(one) },
  )
  return { html: html.replace(/\n/gu, ''), reported }
}

describe('Markdown', () => {
  it.each([
    ['## Read first', '<p><b>Read first</b></p>'],
    ['__all__ and *some*', '<p><strong>all</strong> and <em>some</em></p>'],
    [
      '`net_plan.txt` has `site\\_id`, not site\\_id',
      '<p><code>net_plan.txt</code> has <code>site\\_id</code>, not site_id</p>',
    ],
    ['AT&amp;T &lt; 5', '<p>AT&amp;T &lt; 5</p>'],
    ['~~~c\nprintf("%d", 1 << 2);\n~~~', '<pre><code>printf("%d", 1 &lt;&lt; 2);</code></pre>'],
    ['Look:\n\n    int indented = 1;', '<p>Look:</p><pre><code>int indented = 1;</code></pre>'],
    ['\n    # Indented\n\n    with its file\n  ', '<p><b>Indented</b></p><p>with its file</p>'],
    ['1. count\n2. subtract', '<ol><li>count</li><li>subtract</li></ol>'],
    [
      '| site | ports |\n|---|---|\n| A | 24 |',
      '<table><thead><tr><th>site</th><th>ports</th></tr></thead><tbody><tr><td>A</td><td>24</td></tr></tbody></table>',
    ],
    ['> quoted', '<blockquote><p>quoted</p></blockquote>'],
    ['![a plan](plan.png)', '<p><img src="attachment:plan.png" alt="a plan" /></p>'],
    ['$2^5$ and $a_1 b_1$', '<p>$2^5$ and $a_1 b_1$</p>'],
    ['**中文。**后面', '<p><strong>中文。</strong>后面</p>'],
    ['H<sub>2</sub>O in a List<String>, a < b', '<p>H<sub>2</sub>O in a List&lt;String&gt;, a &lt; b</p>'],
  ])('%s', (source, html) => {
    expect(rendered(source, 'markdown')).toEqual({ html, reported: [] })
  })

  it('reports a removed link, whatever its address', () => {
    expect(rendered('See [the plan](https://example.org/plan).', 'markdown')).toEqual({
      html: '<p>See the plan.</p>',
      reported: [['link-removed', 'https://example.org/plan']],
    })
    expect(rendered('See [the plan](javascript:alert(1)).', 'markdown').html).toBe('<p>See the plan.</p>')
  })

  it('rejects an embedded video', () => {
    expect(() => rendered('Look: <video src="a.mp4"></video>', 'markdown')).toThrow(ImportRefusal)
  })

  it.each(['[', '*a_ ', '<', '[a](', '**a', '![', '- a\n', '<b>', '> a\n\n', '`a``b', '|a', '<a ="', '**中。'])(
    '%j again and again is read in time',
    (piece) => {
      const start = process.threadCpuUsage()
      rendered(piece.repeat(100_000 / piece.length), 'markdown')
      expect(process.threadCpuUsage(start).user).toBeLessThan(5_000_000)
    },
  )
})

describe('text without a declared format', () => {
  it.each([
    ['What does a List<String> hold, if a < b?', 'What does a List&lt;String&gt; hold, if a &lt; b?'],
    ['Which one runs code, <script> or <style>?', 'Which one runs code, &lt;script&gt; or &lt;style&gt;?'],
    ['Two <b>bold</b>\nlines', 'Two <b>bold</b><br />lines'],
    ['What does <b> do?', 'What does &lt;b&gt; do?'],
    ['A <ruby>汉<rt>hàn</rt></ruby>', 'A 汉（hàn）'],
  ])('%s', (source, html) => {
    expect(rendered(source, 'auto')).toEqual({ html, reported: [] })
  })

  it.each([
    ['<iframe width="560" src="https://video.example/clip"></iframe>', 'unsupported-markup'],
    ['<video src="a.mp4" title="1 > 0"></video>', 'sound-or-film'],
    ['<object data="a.swf"></object>', 'unsupported-markup'],
    ['<script>alert(1)</script>', 'unsupported-markup'],
    ['<embed src="a.swf">', 'unsupported-markup'],
  ])('a question that shows %s is refused, not its source shown', (source, reason) => {
    expect(() => rendered(`Look: ${source}`, 'auto')).toThrow(expect.objectContaining({ reason }))
    const reported: ImportReason[] = []
    expect(
      renderFeedback(
        { format: 'auto', text: `See ${source}` },
        { resolveImage: () => null, warn: (one) => reported.push(one) },
      ),
    ).toBe('See')
    expect(reported).toContain('feedback-content-removed')
  })
})

describe('reports', () => {
  it('of colours in feedback too, each once', () => {
    const reported: [ImportReason, string][] = []
    const html = renderFeedback(
      { format: 'html', text: '<p style="color: red">a <i style="color: blue">b</i></p>' },
      { resolveImage: () => null, warn: (...one) => reported.push(one) },
    )
    expect([html, reported]).toEqual(['<p>a <i>b</i></p>', [['look-not-kept', 'color']]])
  })

  it('hidden content, unless it contains a gap', () => {
    expect(rendered('<p>a</p><p hidden>key</p>', 'html')).toEqual({
      html: '<p>a</p>',
      reported: [['hidden-not-kept', 'key']],
    })
    expect(() => rendered('<p>a</p><p hidden>{{1}}</p>', 'html')).toThrow(ImportRefusal)
  })
})
