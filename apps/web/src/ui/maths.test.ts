// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { hasMaths, renderFormulasIn } from './maths.ts'

const box = (html: string) => {
  const div = document.createElement('div')
  div.innerHTML = html
  document.body.append(div)
  return div
}

test('formulas become MathML, in a line and on their own; money and code stay', async () => {
  const div = box('<p>若 \\(x^2\\) 则 $$\\frac{a}{b}$$ 收费 $5 或 $6</p><pre>\\(no\\)</pre>')
  await renderFormulasIn(div)
  expect(div.querySelectorAll('math')).toHaveLength(2)
  expect(div.querySelector('math msup')).not.toBeNull()
  expect(div.querySelector('math[display=block] mfrac')).not.toBeNull()
  expect(div.textContent).toContain('收费 $5 或 $6')
  expect(div.querySelector('pre')?.textContent).toBe('\\(no\\)')
})

test('other text is unchanged, and nothing in it becomes markup', async () => {
  const div = box(
    '<p>\\(\\frac{\\) 与 \\(\\href{javascript:alert(1)}{x}\\) 与 \\(\\text{&lt;img src=x onerror=alert(1)&gt;}\\)</p>',
  )
  await renderFormulasIn(div)
  expect(div.querySelector('img, a[href^=javascript]')).toBeNull()
  expect(div.textContent).toContain('\\(\\frac{\\)')
  expect(hasMaths('普通文字 $5')).toBe(false)
})
