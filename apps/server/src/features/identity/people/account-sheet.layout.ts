import { breakIntoEvenLines, textLineShape } from '../../../core/drawing/lines.ts'
import { qrPath } from '../../../core/drawing/qr.ts'
import type { Shape, Sheet } from '../../../core/drawing/sheet.ts'
import type { Lang } from '../../../core/text/language.ts'
import { accountSheetWords } from './account-sheet.words.ts'

/** The facts of one person's sheet. `link` opens the account once; `until`: its expiry as formatted text. */
export type AccountSheet = {
  readonly lang: Lang
  readonly name: string
  readonly company: string
  readonly employeeNo: string | null
  readonly login: string
  readonly link: string
  readonly until: string
}

const [ink, softInk, faintInk, hairline] = ['#131A2A', '#4A5468', '#656E81', '#CBD1DC']
const [left, right, half, page] = [84, 756, 594, 1188]

/** Draws one sheet on a half of an A4 page that begins at `top`. */
function drawHalf(facts: AccountSheet, top: number): Shape[] {
  const words = accountSheetWords[facts.lang]
  const qr = qrPath(facts.link)
  const side = 150
  const rows = [
    [words.name, facts.name],
    [words.company, facts.company],
    ...(facts.employeeNo === null ? [] : [[words.employeeNo, facts.employeeNo] as const]),
    [words.login, facts.login],
  ] as const
  const items: Shape[] = [
    textLineShape(new URL(facts.link).host, left, top + 84, { size: 18, bold: true, fill: softInk, role: 'P' }),
    textLineShape(words.title, left, top + 136, { size: 38, bold: true, fill: ink, role: 'H1' }),
    {
      kind: 'group',
      x: right - side,
      y: top + 68,
      turn: 0,
      scale: side / qr.modules,
      items: [{ kind: 'path', d: qr.d, fill: ink }],
    },
  ]
  let y = top + 196
  for (const [label, value] of rows) {
    items.push(textLineShape(label, left, y, { size: 17, fill: faintInk, role: 'P' }))
    items.push(
      textLineShape(value, left + 140, y, { size: 22, bold: value === facts.login, fill: ink, role: 'P', max: 350 }),
    )
    y += 38
  }
  items.push({ kind: 'path', d: `M${left} ${y - 6}H${right}`, stroke: hairline, width: 1.5 })
  y += 34
  const block = (text: string, size: number, fill: string, step: number, bold = false) => {
    for (const line of breakIntoEvenLines(text, size, right - left)) {
      items.push(textLineShape(line, left, y, { size, fill, bold, role: 'P', max: right - left }))
      y += step
    }
  }
  block(words.scan, 18, ink, 28)
  y += 8
  block(facts.link, 20, ink, 30, true)
  y += 6
  block(words.once(facts.until), 16, softInk, 26)
  block(words.keep, 16, softInk, 26)
  return items
}

/** Draws account sheets, two on each A4 page, with a line to cut along. */
export function layOutAccountSheets(sheets: readonly AccountSheet[], madeAt: Date): Sheet[] {
  return Array.from({ length: Math.ceil(sheets.length / 2) }, (_, index): Sheet => {
    const two = sheets.slice(index * 2, index * 2 + 2)
    const { lang, link } = two[0] as AccountSheet
    const cut: Shape[] = Array.from({ length: 42 }, (_dash, n) => ({
      kind: 'path',
      d: `M${n * 20 + 4} ${half}h10`,
      stroke: hairline,
      width: 1.5,
    }))
    return {
      width: 840,
      height: page,
      paper: '#FFFFFF',
      title: accountSheetWords[lang].title,
      lang: lang === 'zh' ? 'zh-CN' : 'en',
      author: new URL(link).host,
      madeAt,
      items: [...two.flatMap((facts, n) => drawHalf(facts, n * half)), ...(two.length === 2 ? cut : [])],
    }
  })
}
