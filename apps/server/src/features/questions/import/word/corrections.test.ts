import fc from 'fast-check'
import { expect, it } from 'vitest'
import { applyPaperCorrections } from './corrections.ts'
import type { PaperLine } from './paper.ts'
import { createRichLine, htmlOfLine, objectCharacter, type TextRun } from './rich-line.ts'

const plain = (text: string): TextRun => ({ text, looks: [] })
const line = (number: number, ...runs: TextRun[]): PaperLine => ({
  line: number,
  rich: createRichLine(runs),
  omitted: [],
})
const object = (html: string): TextRun => ({ text: objectCharacter, looks: [], html })
const lines = [
  line(1, plain('1. 面积 m'), { text: '2', looks: ['sup'] }, plain(' 是（A）'), object('<img src="a">')),
  line(2, plain('A. 一  B. 二')),
  line(4, plain('答案：B'), object('<img src="b">')),
]
const before = lines.map(({ rich }) => rich.text).join('\n')
const correct = (text: string, from = 1, to = 4) => applyPaperCorrections(lines, [{ from, to, before, text }])
const shown = (given: readonly PaperLine[]) => given.map((one) => `${one.line} ${htmlOfLine(one.rich)}`)

it('keeps lines that stay as they are, and the looks and objects of changed ones', () => {
  expect(correct(before).lines).toEqual(lines)
  expect(shown(correct(before.replace('（A）', '（B）').replace('1. ', '1. 【单选】')).lines)).toEqual([
    '1 1. 【单选】面积 m<sup>2</sup> 是（B）<img src="a">',
    '2 A. 一  B. 二',
    '4 答案：B<img src="b">',
  ])
})

it('drops an object that was deleted, and adds none', () => {
  const [first = ''] = before.split('\n')
  expect(
    shown(
      correct(`${first.replace(objectCharacter, '')}\nA. 一  B. 二\n答案：A${objectCharacter}${objectCharacter}`).lines,
    ),
  ).toEqual(['1 1. 面积 m<sup>2</sup> 是（A）', '2 A. 一  B. 二', '4 答案：A<img src="b">'])
})

it('keeps the objects of a moved sign, and of a line too long to compare', () => {
  const [first = ''] = before.split('\n')
  expect(shown(correct(before.replace(first, `${objectCharacter}1. 面积 m2 是（A）`)).lines)[0]).toContain(
    '<img src="a">',
  )
  const long = line(1, plain(`头${'上'.repeat(2500)}`), object('<img src="c">'), plain(`${'下'.repeat(2500)}尾`))
  const text = long.rich.text.replace('头', '首').replace('尾', '末')
  const made = applyPaperCorrections([long], [{ from: 1, to: 1, before: long.rich.text, text }]).lines
  expect(shown(made)[0]).toContain('上<img src="c">下')
})

it('numbers added lines by those in whose place they are', () => {
  const added = before.replace('B. 二', 'B. 二\nC. 三\nD. 四').replace('答案：B', '答案：A')
  expect(shown(correct(added).lines).map((one) => one.slice(0, 6))).toEqual([
    '1 1. 面',
    '2 A. 一',
    '4 C. 三',
    '4 D. 四',
    '4 答案：A',
  ])
})

it('leaves out corrections of other lines, and takes a block away', () => {
  expect(applyPaperCorrections(lines, [{ from: 1, to: 2, before: '别的', text: '' }])).toEqual({ lines, applied: [] })
  expect(correct(' ').lines).toEqual([])
})

it('reads exactly the text that was written, whatever it is', () => {
  const text = fc.array(fc.constantFrom('A', 'B', '1', '2', '.', '面', objectCharacter, '\n', ' '), { maxLength: 60 })
  fc.assert(
    fc.property(text, (signs) => {
      const written = signs.join('')
      const made = correct(written).lines
      const read = made.map(({ rich }) => rich.text).join('\n')
      const objects = (of: string) => [...of].filter((sign) => sign === objectCharacter).length
      if (written.trim() === '') expect(made).toEqual([])
      else expect(read.replaceAll(objectCharacter, '')).toBe(written.replaceAll(objectCharacter, ''))
      expect(objects(read)).toBeLessThanOrEqual(Math.min(2, objects(written)))
      expect(made.every(({ line: at }, index) => at >= (made[index - 1]?.line ?? 0))).toBe(true)
    }),
  )
})
