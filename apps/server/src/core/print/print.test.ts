import { expect, test } from 'vitest'
import { unpackZip } from '../readers/zip-package.ts'
import { readXml, type XmlElement } from '../text/xml.tree.ts'
import { drawPrintPdf, placeGroups } from './draw-print.ts'
import { parseHtmlBlocks } from './html-blocks.ts'
import type { PrintDocument } from './print-document.ts'
import { layOutFormula } from './set-formula.ts'
import { lineWidthOf } from './set-lines.ts'
import { renderWordFormula } from './word-formula.ts'
import { renderDocx } from './write-docx.ts'

/** A repeatable sequence of numbers below 1. */
function sequence(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}

test('a group is cut only where no column holds it, and a heading stays with what follows', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const random = sequence(seed)
    const columns = seed % 2 === 0 ? 2 : 1
    const groups = Array.from({ length: 40 }, (_, index) => ({
      isOpening: random() < 0.2 && index < 39,
      boxes: Array.from({ length: 1 + Math.floor(random() * 9) }, () => ({
        height: 10 + random() * 90,
        draw: () => {},
      })),
    }))
    const places = placeGroups(groups, { tall: 700, columns })
    const placeOf = new Map(places.map((place) => [place.box, place]))
    expect(places).toHaveLength(groups.flatMap(({ boxes }) => boxes).length)
    for (const { y, box } of places) expect(y + box.height).toBeLessThanOrEqual(700.001)
    for (const [index, { boxes, isOpening }] of groups.entries()) {
      const columnsOf = (list: typeof boxes) =>
        new Set(list.map((box) => `${placeOf.get(box)?.page} ${placeOf.get(box)?.column}`))
      const height = boxes.reduce((sum, box) => sum + box.height, 0)
      if (height <= 700 && !isOpening) expect(columnsOf(boxes).size).toBe(1)
      const [following] = groups[index + 1]?.boxes ?? []
      if (!isOpening || !following) continue
      const chain: typeof boxes = []
      let end = index
      for (; groups[end]?.isOpening; end += 1) chain.push(...(groups[end]?.boxes ?? []))
      const total = [...chain, ...(groups[end]?.boxes ?? [])].reduce((sum, box) => sum + box.height, 0)
      if (total <= 700) expect(columnsOf([...boxes.slice(-1), following]).size).toBe(1)
    }
  }
})

test('HTML of a bank becomes blocks: gaps, formulas, pictures, lists and tables', () => {
  const blocks = parseHtmlBlocks(
    '<p>水的 H<sub>2</sub>O 与 {{1}}，\\(x^2\\)</p><ol><li><p>准备</p></li><li>实施</li></ol><table><tr><th>项</th><td colspan="2">值</td></tr></table><p><img src="/files/read?fileId=00000000-0000-4000-8000-000000000001" width="40" height="20"></p>',
  )
  expect(blocks).toEqual([
    {
      kind: 'text',
      inlines: [
        { kind: 'text', text: '水的 H', look: {} },
        { kind: 'text', text: '2', look: { raise: 'sub' } },
        { kind: 'text', text: 'O 与 ', look: {} },
        { kind: 'gap', number: '1', width: 72 },
        { kind: 'text', text: '，', look: {} },
        { kind: 'formula', tex: 'x^2', isDisplay: false },
      ],
    },
    { kind: 'text', inlines: [{ kind: 'text', text: '准备', look: {} }], label: '1.', level: 1 },
    { kind: 'text', inlines: [{ kind: 'text', text: '实施', look: {} }], label: '2.', level: 1 },
    {
      kind: 'table',
      rows: [
        [
          { blocks: [{ kind: 'text', inlines: [{ kind: 'text', text: '项', look: { bold: true } }] }], isHead: true },
          { blocks: [{ kind: 'text', inlines: [{ kind: 'text', text: '值', look: {} }] }], columns: 2 },
        ],
      ],
    },
    {
      kind: 'text',
      inlines: [{ kind: 'picture', id: '00000000-0000-4000-8000-000000000001', width: 40, height: 20 }],
    },
  ])
})

const formulas = [
  '\\frac{a+b}{2}',
  '\\sqrt[3]{x^2_1+1}',
  '\\sum_{i=1}^{n} x_i = \\int_0^1 f(t)\\,dt',
  '\\left(\\begin{matrix}1&2\\\\3&4\\end{matrix}\\right)',
  '\\vec{F}=m\\vec{a}',
  '\\lim_{x\\to 0}\\frac{\\sin x}{x}',
  '\\overline{x}\\pm 2\\sigma',
  '\\begin{cases}1 & x>0\\\\0 & x\\le 0\\end{cases}',
]
test.each(formulas)('the formula %s has an extent in points and is well-formed in Word', (tex) => {
  const box = layOutFormula(tex, 10, false)
  expect(box?.width).toBeGreaterThan(5)
  expect(box?.width).toBeLessThan(200)
  expect((box?.ascent ?? 0) + (box?.descent ?? 0)).toBeGreaterThan(5)
  const xml = renderWordFormula(tex, false) ?? ''
  expect(readXml(xml)).toHaveProperty('root')
})
test('a text that is no formula is none', () => {
  expect(layOutFormula('\\frac{1', 10, false)).toBeNull()
  expect(renderWordFormula('\\frac{1', false)).toBeNull()
})

const page: PrintDocument = {
  lang: 'zh',
  title: '机房安全生产考试 A 卷',
  madeAt: new Date('2026-11-28T01:00:00Z'),
  sheet: 'a3',
  seal: { fields: ['部门', '姓名'], words: '密封线内不要答题' },
  groups: [
    {
      label: '1.',
      blocks: [
        ...parseHtmlBlocks(
          '<p>下列与 龘 有关的 \\(\\frac12\\) 是 {{1}} & <b>必选</b></p><table><tr><td rowspan="2">甲</td><td>乙</td></tr><tr><td>丙</td></tr></table>',
        ),
        { kind: 'options', items: ['A.', 'B.', 'C.', 'D.'].map((label) => ({ label, blocks: parseHtmlBlocks('短') })) },
        { kind: 'lines', count: 2 },
      ],
    },
  ],
  foot: '第 {page} 页 / 共 {pages} 页',
  running: '机房安全生产考试',
  pictures: new Map(),
}
test('the same document gives the same bytes, in PDF and Word', async () => {
  expect(Buffer.from(await drawPrintPdf(page)).equals(Buffer.from(await drawPrintPdf(page)))).toBe(true)
  expect(Buffer.from(renderDocx(page, lineWidthOf)).equals(Buffer.from(renderDocx(page, lineWidthOf)))).toBe(true)
})
test('a Word file has two columns, fields of page numbers and well-formed parts', async () => {
  const { files } = await unpackZip(Buffer.from(renderDocx(page, lineWidthOf)), () => true)
  const roots = new Map<string, XmlElement>()
  for (const [name, bytes] of files) {
    const read = readXml(bytes.toString())
    expect(read, name).toHaveProperty('root')
    if ('root' in read) roots.set(name, read.root)
  }
  const text = (name: string) => files.get(name)?.toString() ?? ''
  expect(text('word/document.xml')).toContain('<w:cols w:num="2"')
  expect(text('word/document.xml')).toContain('<m:f>')
  expect(text('word/footer1.xml')).toMatch(/instr=" PAGE ".*instr=" NUMPAGES "/u)
  expect(text('word/header2.xml')).toContain('vert270')
  const types = text('[Content_Types].xml')
  for (const name of roots.keys())
    expect(types.includes(`/${name}`) || /\.rels$|Content_Types/u.test(name), name).toBe(true)
})
