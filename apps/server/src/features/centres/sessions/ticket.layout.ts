import { breakIntoEvenLines, textLineShape } from '../../../core/drawing/lines.ts'
import { qrPath } from '../../../core/drawing/qr.ts'
import type { Shape, Sheet } from '../../../core/drawing/sheet.ts'
import type { Lang } from '../../../core/text/language.ts'
import { ticketWords } from './ticket.words.ts'

export type TicketFacts = {
  readonly lang: Lang
  /** The issuer, on its first line. */
  readonly issuer: string
  readonly name: string
  readonly idTail: string
  readonly employer: string
  readonly exam: string
  /** In the centre's zone and with its name, ready to read. */
  readonly time: string
  readonly centre: string
  readonly address: string
  readonly ticketNo: string
  readonly madeAt: Date
}

const [ink, softInk, faintInk, hairline] = ['#131A2A', '#4A5468', '#656E81', '#CBD1DC']
const [left, right, top] = [84, 756, 96]

/** Lays out the admission ticket in the upper part of an A4 sheet. */
export function drawTicketSheet(facts: TicketFacts): Sheet {
  const words = ticketWords[facts.lang]
  const qr = qrPath(facts.ticketNo)
  const rows = [
    [words.name, facts.name],
    [words.idNumber, `**** ${facts.idTail}`],
    [words.company, facts.employer],
    [words.exam, facts.exam],
    [words.time, facts.time],
    [words.centre, facts.centre],
    [words.address, facts.address],
  ] as const
  const items: Shape[] = [
    textLineShape(facts.issuer, left, top, { size: 20, bold: true, fill: softInk, role: 'P' }),
    textLineShape(words.title, left, top + 60, { size: 44, bold: true, fill: ink, role: 'H1' }),
    {
      kind: 'group',
      x: right - 168,
      y: top - 24,
      turn: 0,
      scale: 168 / qr.modules,
      items: [{ kind: 'path', d: qr.d, fill: ink }],
    },
    textLineShape(`${words.number} ${facts.ticketNo}`, left, top + 104, { size: 22, fill: softInk, role: 'P' }),
    { kind: 'path', d: `M${left} ${top + 168}H${right}`, stroke: hairline, width: 1.5 },
  ]
  let y = top + 216
  for (const [label, value] of rows) {
    items.push(textLineShape(label, left, y, { size: 18, fill: faintInk, role: 'P' }))
    for (const text of breakIntoEvenLines(value, 22, right - left - 150).slice(0, 3)) {
      items.push(textLineShape(text, left + 150, y, { size: 22, fill: ink, role: 'P', max: right - left - 150 }))
      y += 32
    }
    y += 14
  }
  items.push({ kind: 'path', d: `M${left} ${y}H${right}`, stroke: hairline, width: 1.5 })
  for (const rule of words.rules) {
    y += 34
    items.push(textLineShape(rule, left, y, { size: 17, fill: softInk, role: 'P', max: right - left }))
  }
  return {
    width: 840,
    height: 1188,
    paper: '#FFFFFF',
    title: `${words.title} ${facts.ticketNo}`,
    lang: facts.lang === 'zh' ? 'zh-CN' : 'en',
    author: facts.issuer,
    madeAt: facts.madeAt,
    items,
  }
}
