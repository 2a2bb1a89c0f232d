import { breakIntoEvenLines, textLineShape } from '../../../core/drawing/lines.ts'
import { textWidth } from '../../../core/drawing/set-text.ts'
import type { Shape, Sheet } from '../../../core/drawing/sheet.ts'
import { formatYuan } from '../gateways/payment.rules.ts'
import { formatWrittenSum } from './paper.rules.ts'
import type { OrderDocument } from './paper.ts'
import { orderDocumentWords } from './paper.words.ts'

const ink = '#16233F'
const soft = '#5A6580'
const faint = '#D5DAE5'
const signal = '#1F5AE0'
const [width, height, left, right] = [840, 1188, 80, 760]
const money = (fen: number) => `¥${formatYuan(fen).replace(/\B(?=(\d{3})+(?!\d))/g, ',')}`

/**
 * Lays out a receipt or an invoice on A4: its parties, items and amounts, with the total as the most prominent part.
 */
export function layOutOrderDocument(paper: OrderDocument): Sheet {
  const t = orderDocumentWords[paper.lang]
  const items: Shape[] = []
  const rule = (y: number, stroke = faint, thick = 1) =>
    items.push({ kind: 'path', d: `M${left} ${y}H${right}`, stroke, width: thick })
  const write = (
    text: string,
    x: number,
    y: number,
    size: number,
    own: { bold?: boolean; fill?: string; role?: 'H1' | 'H2' | 'P'; max?: number } = {},
  ) => items.push(textLineShape(text, x, y, { size, role: 'P', ...own }))
  const atRight = (text: string, y: number, size: number, own: { bold?: boolean; fill?: string } = {}) =>
    write(text, right - textWidth(text, size, own.bold ?? false), y, size, own)
  const labelled = (label: string, value: string, x: number, y: number, wide: number): number => {
    write(label, x, y, 12, { fill: soft })
    const lines = breakIntoEvenLines(value, 16, wide)
    for (const [index, text] of lines.entries()) write(text, x, y + 24 + index * 22, 16, { max: wide })
    return y + 24 + lines.length * 22
  }

  items.push({ kind: 'path', d: `M0 0H${width}V12H0Z`, fill: paper.isSandbox ? soft : signal })
  write(paper.seller.name, left, 92, 18, { bold: true, max: 420 })
  write(t.heading[paper.kind], left, 168, 52, { bold: true, role: 'H1' })
  const side = 520
  labelled(t.number[paper.kind], paper.number, side, 92, right - side)
  labelled(t.day[paper.kind], paper.day, side, 148, right - side)
  rule(212, ink, 2)

  const column = 320
  const ends = [
    labelled(t.buyer[paper.kind], paper.buyer, left, 250, column),
    labelled(t.seller, paper.seller.name, left + 360, 250, column),
  ]
  let y = Math.max(...ends) + 16
  if (paper.taxNo) y = labelled(t.taxNo, paper.taxNo, left, y, column) + 16
  y += 12

  rule(y)
  write(t.item, left, y + 28, 12, { fill: soft })
  atRight(t.price, y + 28, 12, { fill: soft })
  y += 44
  rule(y)
  write(t.kinds[paper.itemKind], left, y + 28, 12, { fill: soft })
  atRight(money(paper.price), y + 54, 17)
  for (const text of breakIntoEvenLines(paper.item, 17, 500)) {
    y += 26
    write(text, left, y + 28, 17, { max: 500 })
  }
  y += 56
  for (const [label, fen] of [
    [t.discount, paper.discount],
    [t.refunded, paper.refunded],
  ] as const) {
    if (fen === 0) continue
    rule(y)
    write(label, left, y + 30, 15, { fill: soft })
    atRight(`−${money(fen)}`, y + 30, 15)
    y += 48
  }
  rule(y, ink, 2)
  write(t.sum[paper.kind], left, y + 48, 15, { fill: soft })
  atRight(money(paper.sum), y + 58, 40, { bold: true })
  y += 84
  if (paper.lang === 'zh') {
    write(formatWrittenSum(paper.sum), left, y, 15)
    y += 28
  }
  y += 20
  rule(y)
  for (const { name, value } of paper.facts) {
    y += 34
    write(t.facts[name], left, y, 13, { fill: soft })
    write(value, left + 160, y, 15, { max: right - left - 160 })
  }

  const note = [...(paper.isSandbox ? [t.sandbox] : []), t.note[paper.kind]]
  for (const [index, text] of note.entries())
    write(text, left, 1052 + index * 24 - (note.length - 1) * 24, 13, {
      fill: paper.isSandbox && index === 0 ? ink : soft,
      max: right - left,
    })
  rule(1076)
  write(
    [paper.seller.name, paper.seller.address].filter(Boolean).join(paper.lang === 'zh' ? '，' : ', '),
    left,
    1104,
    12,
    { fill: soft, max: right - left },
  )
  write([paper.seller.email, paper.seller.phone].filter(Boolean).join('   '), left, 1126, 12, {
    fill: soft,
    max: right - left,
  })
  return {
    width,
    height,
    paper: '#FFFFFF',
    title: `${t.heading[paper.kind]} ${paper.number}`,
    lang: paper.lang === 'zh' ? 'zh-CN' : 'en',
    author: paper.seller.name,
    madeAt: paper.madeAt,
    items,
  }
}
