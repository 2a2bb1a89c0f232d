import { t } from '../../src/text.ts'
import { box, colour, head, type Page, size, steps, write, writeBoth } from './page.ts'

const title = t('光纤色谱速查', 'Fibre colours at a glance')
export const fibreColours = { key: 'fibre-colours', title }

const twelve = [
  ['#2F6FD6', '蓝', 'Blue'],
  ['#F08A24', '橙', 'Orange'],
  ['#2E9E5B', '绿', 'Green'],
  ['#8A5A34', '棕', 'Brown'],
  ['#8C95A3', '灰', 'Slate'],
  ['#FFFFFF', '白', 'White'],
  ['#D63B36', '红', 'Red'],
  ['#1D2330', '黑', 'Black'],
  ['#F2CC2F', '黄', 'Yellow'],
  ['#7B4FB5', '紫', 'Violet'],
  ['#F0A1B8', '粉红', 'Rose'],
  ['#39B7C4', '青绿', 'Aqua'],
] as const

/** The twelve colours in their order. */
const order: Page = (doc) => {
  let y = head(doc, 1, t('十二色，一个顺序', 'Twelve colours, one order'), title)
  y =
    writeBoth(
      doc,
      t('纤芯和松套管都按这个顺序，从 1 数到 12。', 'Fibres and tubes both follow it, from 1 to 12.'),
      size.margin,
      y,
    ) + 14
  const [columns, width, height] = [3, 110, 84]
  for (const [index, [fill, zh, en]] of twelve.entries()) {
    const [x, top] = [size.margin + (index % columns) * (width + 9), y + Math.floor(index / columns) * (height + 9)]
    doc.roundedRect(x, top, width, height, 6).lineWidth(0.75).fillAndStroke('#FFFFFF', colour.line)
    doc
      .circle(x + 28, top + 34, 15)
      .lineWidth(0.75)
      .fillAndStroke(fill, index === 5 ? colour.edge : fill)
    doc.circle(x + 28, top + 34, 3.2).fill(index === 5 ? colour.edge : '#FFFFFF')
    write(doc, String(index + 1), x + 52, top + 14, { size: 20, bold: true, fill: colour.ink, width: 50 })
    write(doc, zh, x + 52, top + 42, { size: 10.5, bold: true, width: 50 })
    write(doc, en, x + 52, top + 58, { size: 8.4, fill: colour.ink2, width: 56 })
  }
}

/** Finding the number of a fibre from two colours. */
const counting: Page = (doc) => {
  let y = head(doc, 2, t('从两个颜色到纤芯号', 'From two colours to a number'), title)
  y =
    box(doc, t('纤芯号 =（管序 − 1）× 12 + 纤序', 'Fibre number = (tube − 1) × 12 + fibre in the tube'), y, 'signal') +
    22
  // A cable cut through: tubes around the strength member, the third one picked out.
  const [cx, cy] = [124, y + 92]
  doc.circle(cx, cy, 88).lineWidth(5).fillAndStroke('#FFFFFF', '#2B3242')
  doc.circle(cx, cy, 24).fill('#C9CFDA')
  for (let tube = 0; tube < 6; tube++) {
    const angle = (tube / 6) * Math.PI * 2 - Math.PI / 2
    const [x, top] = [cx + Math.cos(angle) * 53, cy + Math.sin(angle) * 53]
    const [fill] = twelve[tube] ?? ['#FFFFFF']
    doc
      .circle(x, top, 25)
      .lineWidth(tube === 2 ? 4.5 : 3)
      .fillAndStroke('#FFFFFF', tube === 5 ? colour.edge : fill)
    for (let fibre = 0; fibre < 12; fibre++) {
      const turn = (fibre / 12) * Math.PI * 2 - Math.PI / 2
      const [own] = twelve[fibre] ?? ['#FFFFFF']
      doc
        .circle(x + Math.cos(turn) * 15, top + Math.sin(turn) * 15, tube === 2 && fibre === 6 ? 4.6 : 2.7)
        .lineWidth(0.5)
        .fillAndStroke(own, fibre === 5 ? colour.edge : own)
    }
  }
  const [x, width] = [236, size.width - 236 - size.margin]
  let at =
    writeBoth(doc, t('绿管里的红纤', 'The red fibre in the green tube'), x, y + 18, { width, bold: true, size: 12 }) +
    10
  at = writeBoth(doc, t('绿是第 3 管', 'Green is tube 3'), x, at, { width }) + 6
  at = writeBoth(doc, t('红是第 7 芯', 'Red is fibre 7'), x, at, { width }) + 10
  write(doc, '(3 − 1) × 12 + 7 = 31', x, at, { width, size: 14, bold: true, fill: colour.signal })
  y += 204
  steps(
    doc,
    [
      t(
        '管多于 12 根：第 13 管起颜色重来，加一道黑环；黑管加白环。',
        'Above twelve tubes the colours begin again with a black ring; the black one gets a white ring.',
      ),
      t(
        '数管从红端头起，顺着领示色转，两端方向相反。',
        'Count from the end marked red, along the lead colour; at the other end it turns the other way.',
      ),
      t(
        '灯光下灰与白、粉与橙容易看错：用白光头灯，拿标准色卡比。',
        'Slate and white, rose and orange deceive under lamps: use a white light and a colour card.',
      ),
    ],
    y,
  )
}

/** The records made at a closure. */
const record: Page = (doc) => {
  let y = head(doc, 3, t('开盒之后记什么', 'What to write down at a closure'), title)
  const rows = [
    [t('盒号与桩号', 'Closure and marker'), 'JC-0417 / 12+360'],
    [t('两侧缆型与芯数', 'Both cables'), 'GYTA 144B1 ↔ GYTA 96B1'],
    [t('纤芯对应', 'Fibre to fibre'), '31 (3 绿 · 7 红) ↔ 19 (2 橙 · 7 红)'],
    [t('单点损耗', 'Loss'), '0.04 dB · 1550 nm'],
    [t('余长与盘留', 'Slack'), '12 m · 2'],
  ] as const
  y -= 14
  for (const [index, [name, example]] of rows.entries()) {
    if (index > 0)
      doc
        .moveTo(size.margin, y)
        .lineTo(size.width - size.margin, y)
        .lineWidth(0.75)
        .stroke(colour.line)
    writeBoth(doc, name, size.margin, y + 10, { width: 118 })
    write(doc, example, 166, y + 15, { size: 10.5, bold: true, fill: colour.signal })
    y += 49
  }
  doc
    .moveTo(size.margin, y)
    .lineTo(size.width - size.margin, y)
    .lineWidth(0.75)
    .stroke(colour.line)
  y =
    writeBoth(doc, t('每一行都写颜色，也写号。', 'Write colour and number, on every line.'), size.margin, y + 18, {
      size: 13,
      bold: true,
    }) + 14
  box(
    doc,
    t(
      '只写“第 7 芯”，下一个人会在另一根管里找到它。',
      'Write fibre 7 alone, and the next one finds it in another tube.',
    ),
    y,
    'amber',
  )
}

export const fibreColourPages: readonly Page[] = [order, counting, record]
