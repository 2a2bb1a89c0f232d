import { textWidth } from '../drawing/set-text.ts'
import { type BlockGroup, labelIndent, type PrintBlock, type PrintedCell, type PrintPicture } from './print-document.ts'
import {
  type LinePen,
  layOutLines,
  lineWidthOf,
  type ParagraphSettings,
  type PrintedLine,
  printInk,
} from './set-lines.ts'

/** A strip of a column that is never cut; its height is in points. */
export type PrintBox = { readonly height: number; draw(pen: LinePen, x: number, y: number): void }
/** Boxes that stay together where they fit into a column. */
export type PrintBoxGroup = { readonly boxes: readonly PrintBox[]; readonly isOpening: boolean }

type Page = { readonly pictures: ReadonlyMap<string, PrintPicture>; readonly tallest: number }
const bodySize = 10.5
/** Space between two lines, as a share of the size. */
const leading = 0.42
const roles = {
  title: { size: 18, bold: true, before: 0, after: 8, isCentred: true },
  subtitle: { size: 10.5, bold: false, before: 0, after: 6, isCentred: true },
  heading: { size: 11.5, bold: true, before: 10, after: 4, isCentred: false },
  note: { size: 9, bold: false, before: 2, after: 2, isCentred: false },
  body: { size: bodySize, bold: false, before: 0, after: 0, isCentred: false },
} as const

/** Lays out the groups of a document as boxes of a column of this width, in points. */
export function layOutGroups(groups: readonly BlockGroup[], width: number, page: Page): PrintBoxGroup[] {
  return groups.map(({ blocks, label, isOpening = false }) => {
    const indent = label === undefined ? 0 : labelIndent
    const boxes = blocks.flatMap((block) => setBlock(block, width - indent, page)).map((box) => moved(box, indent))
    const [first] = boxes
    if (label !== undefined && first !== undefined) boxes[0] = labelled(first, label)
    if (label !== undefined) boxes.push(gapBox(5))
    return { boxes, isOpening }
  })
}

const gapBox = (height: number): PrintBox => ({ height, draw: () => {} })
/** A box further to the right, with the baseline of its first line. */
function moved(box: PrintBox, by: number): PrintBox {
  if (by === 0) return box
  const other: PrintBox = { ...box, draw: (pen, x, y) => box.draw(pen, x + by, y) }
  firstLineOf.set(other, firstLineOf.get(box) ?? firstBaseline)
  return other
}

/** The baseline of a box that begins with a text of the body. */
const firstBaseline = bodySize * (0.9 + leading / 2)
const labelled = (box: PrintBox, label: string, size: number = bodySize): PrintBox => ({
  ...box,
  draw(pen, x, y) {
    const wide = textWidth(label, size, false)
    const fit = Math.min(1, (labelIndent - 3) / Math.max(1, wide))
    pen.writer.line(label, x, y + (firstLineOf.get(box) ?? firstBaseline), { size: size * fit, fill: printInk })
    box.draw(pen, x, y)
  },
})
/** Baselines of the first lines of texts, for their hanging labels. */
const firstLineOf = new WeakMap<PrintBox, number>()

function setBlock(block: PrintBlock, width: number, page: Page): PrintBox[] {
  switch (block.kind) {
    case 'text':
      return setText(block, width, page)
    case 'options':
      return setOptions(block.items, width, page)
    case 'table':
      return setTable(block.rows, width, page, block.isNarrow ?? false)
    case 'lines':
      return Array.from({ length: block.count }, () => writingLine(width))
    case 'boxes':
      return setBoxes(block.groups, width)
    case 'blank':
      return [frame(width, block.height)]
  }
}

const writingLine = (width: number): PrintBox => ({
  height: 25,
  draw: ({ doc }, x, y) =>
    doc
      .moveTo(x, y + 22)
      .lineTo(x + width, y + 22)
      .lineWidth(0.5)
      .strokeColor('#8a8a8a')
      .stroke(),
})
const frame = (width: number, height: number): PrintBox => ({
  height: height + 6,
  draw: ({ doc }, x, y) => doc.rect(x, y, width, height).lineWidth(0.6).strokeColor(printInk).stroke(),
})

function setText(block: Extract<PrintBlock, { kind: 'text' }>, width: number, page: Page): PrintBox[] {
  const look = roles[block.role ?? 'body']
  const level = block.level ?? 0
  const indent = level * labelIndent * 0.75 + (block.label !== undefined && level === 0 ? labelIndent : 0)
  const setting: ParagraphSettings = { ...page, size: look.size, bold: look.bold }
  const lines = layOutLines(block.inlines, width - indent, setting)
  const boxes = lines.map((line, index) => {
    const box = lineBox(
      line,
      look,
      width - indent,
      index === 0 ? look.before : 0,
      index === lines.length - 1 ? look.after : 0,
    )
    return moved(box, indent)
  })
  const [first] = boxes
  const { label } = block
  if (label !== undefined && first !== undefined) {
    const own: PrintBox = {
      ...first,
      draw(pen, x, y) {
        const at = x + indent - Math.min(labelIndent, textWidth(label, look.size, false) + 6)
        pen.writer.line(label, Math.max(x, at), y + (firstLineOf.get(first) ?? firstBaseline), {
          size: look.size,
          fill: printInk,
        })
        first.draw(pen, x, y)
      },
    }
    firstLineOf.set(own, firstLineOf.get(first) ?? firstBaseline)
    boxes[0] = own
  }
  return boxes
}

function lineBox(
  line: PrintedLine,
  { size, isCentred }: { readonly size: number; readonly isCentred: boolean },
  width: number,
  before: number,
  after: number,
): PrintBox {
  const half = (size * leading) / 2
  const baseline = before + half + line.ascent
  const box: PrintBox = {
    height: baseline + line.descent + half + after,
    draw: (pen, x, y) => line.draw(pen, x + (isCentred ? (width - line.width) / 2 : 0), y + baseline),
  }
  firstLineOf.set(box, baseline)
  return box
}

/** Blocks below one another as one box. */
function stack(blocks: readonly PrintBlock[], width: number, page: Page): PrintBox {
  const boxes = blocks.flatMap((block) => setBlock(block, width, page))
  const whole: PrintBox = {
    height: boxes.reduce((sum, box) => sum + box.height, 0),
    draw(pen, x, y) {
      let at = y
      for (const box of boxes) {
        box.draw(pen, x, at)
        at += box.height
      }
    },
  }
  const [first] = boxes
  if (first !== undefined) firstLineOf.set(whole, firstLineOf.get(first) ?? firstBaseline)
  return whole
}

/** The width of blocks on as few lines as possible. */
function naturalWidth(blocks: readonly PrintBlock[], page: Page, limit: number): number {
  return Math.min(
    limit,
    Math.max(
      0,
      ...blocks.map((block) =>
        block.kind === 'text'
          ? lineWidthOf(block.inlines, { ...page, size: bodySize }) +
            (block.level ?? 0) * labelIndent +
            (block.label === undefined ? 0 : labelIndent)
          : limit,
      ),
    ),
  )
}

/** Sets options in one, two or four columns, as many as hold each on a line. */
function setOptions(items: Extract<PrintBlock, { kind: 'options' }>['items'], width: number, page: Page): PrintBox[] {
  const letter = 17
  const widest = Math.max(0, ...items.map(({ blocks }) => naturalWidth(blocks, page, width))) + letter
  const columns = widest <= width / 4 - 8 && items.length > 2 ? 4 : widest <= width / 2 - 8 ? 2 : 1
  const step = width / columns
  const boxes: PrintBox[] = []
  for (let from = 0; from < items.length; from += columns) {
    const row = items.slice(from, from + columns).map(({ label, blocks }) => ({
      label,
      box: stack(
        blocks.length > 0 ? blocks : [{ kind: 'text', inlines: [] }],
        step - letter - (columns > 1 ? 8 : 0),
        page,
      ),
    }))
    boxes.push({
      height: Math.max(...row.map(({ box }) => box.height)),
      draw(pen, x, y) {
        for (const [column, { label, box }] of row.entries()) {
          pen.writer.line(label, x + column * step, y + (firstLineOf.get(box) ?? firstBaseline), {
            size: bodySize,
            fill: printInk,
          })
          box.draw(pen, x + column * step + letter, y)
        }
      },
    })
  }
  return boxes
}

type Place = { readonly cell: PrintedCell; readonly row: number; readonly column: number }

/** A table with its frame; a row is a box, and a table with cells over several rows one box. */
function setTable(rows: readonly (readonly PrintedCell[])[], width: number, page: Page, isNarrow: boolean): PrintBox[] {
  const padding = 4
  const taken = new Set<string>()
  const places: Place[] = []
  for (const [row, cells] of rows.entries()) {
    let column = 0
    for (const cell of cells) {
      while (taken.has(`${row} ${column}`)) column += 1
      places.push({ cell, row, column })
      for (let down = 0; down < (cell.rows ?? 1); down += 1)
        for (let right = 0; right < (cell.columns ?? 1); right += 1) taken.add(`${row + down} ${column + right}`)
      column += cell.columns ?? 1
    }
  }
  const count = Math.max(1, ...places.map(({ cell, column }) => column + (cell.columns ?? 1)))
  const natural = Array.from({ length: count }, (_, column) =>
    Math.max(
      22,
      ...places
        .filter((place) => place.column === column && (place.cell.columns ?? 1) === 1)
        .map(({ cell }) => naturalWidth(cell.blocks, page, width) + 2 * padding + 1),
    ),
  )
  const sum = natural.reduce((total, one) => total + one, 0)
  const least = Math.min(30, width / count)
  const spare = natural.reduce((total, one) => total + Math.max(0, one - least), 0)
  const widths = natural.map((one) =>
    sum <= width
      ? isNarrow
        ? (one * width) / sum
        : one
      : least + (Math.max(0, one - least) / Math.max(1, spare)) * (width - least * count),
  )
  const left = widths.map((_, index) => widths.slice(0, index).reduce((total, one) => total + one, 0))
  const set = places.map((place) => {
    const wide = widths
      .slice(place.column, place.column + (place.cell.columns ?? 1))
      .reduce((total, one) => total + one, 0)
    return { ...place, wide, box: stack(place.cell.blocks, wide - 2 * padding, page) }
  })
  const heights = rows.map((_, row) =>
    Math.max(
      20,
      ...set.filter((one) => one.row === row && (one.cell.rows ?? 1) === 1).map(({ box }) => box.height + padding),
    ),
  )
  for (const { row, cell, box } of set) {
    const over = cell.rows ?? 1
    const room = heights.slice(row, row + over).reduce((total, one) => total + one, 0)
    const last = Math.min(rows.length, row + over) - 1
    if (box.height + padding > room) heights[last] = (heights[last] ?? 0) + box.height + padding - room
  }
  const drawRow = (row: number) => (pen: LinePen, x: number, y: number) => {
    for (const one of set.filter((cell) => cell.row === row)) {
      const tall = heights.slice(row, row + (one.cell.rows ?? 1)).reduce((total, height) => total + height, 0)
      const at = x + (left[one.column] ?? 0)
      if (one.cell.isHead) pen.doc.rect(at, y, one.wide, tall).fillColor('#f0f0f0').fill()
      pen.doc.rect(at, y, one.wide, tall).lineWidth(0.6).strokeColor(printInk).stroke()
      const shift = one.cell.isCentred
        ? (one.wide - 2 * padding - naturalWidth(one.cell.blocks, page, one.wide)) / 2
        : 0
      one.box.draw(pen, at + padding + Math.max(0, shift), y + (tall - one.box.height) / 2)
    }
  }
  const boxes = rows.map((_, row): PrintBox => ({ height: heights[row] ?? 0, draw: drawRow(row) }))
  const isOne = places.some(({ cell }) => (cell.rows ?? 1) > 1)
  const whole: PrintBox = {
    height: heights.reduce((total, one) => total + one, 0),
    draw(pen, x, y) {
      let at = y
      for (const box of boxes) {
        box.draw(pen, x, at)
        at += box.height
      }
    },
  }
  return [gapBox(3), ...(isOne ? [whole] : boxes), gapBox(5)]
}

/** Groups of small boxes, as many in a row as fit. */
function setBoxes(groups: Extract<PrintBlock, { kind: 'boxes' }>['groups'], width: number): PrintBox[] {
  const [labelWide, wide, tall, between] = [24, 15, 10.5, 5]
  const groupWide = labelWide + Math.max(1, ...groups.map(({ boxes }) => boxes.length)) * (wide + between) + 14
  const columns = Math.max(1, Math.floor((width + 14) / groupWide))
  const rows = Math.ceil(groups.length / columns)
  return Array.from({ length: rows }, (_, row) => ({
    height: 21,
    draw({ doc, writer }: LinePen, x: number, y: number) {
      // A column is read downwards, in the order in which candidates fill it in.
      for (let column = 0; column < columns; column += 1) {
        const group = groups[column * rows + row]
        if (group === undefined) continue
        const at = x + column * groupWide
        writer.line(group.label, at + labelWide - 6 - textWidth(group.label, 9, false), y + 13, {
          size: 9,
          fill: printInk,
        })
        for (const [index, letter] of group.boxes.entries()) {
          const left = at + labelWide + index * (wide + between)
          doc
            .roundedRect(left, y + 4.5, wide, tall, 2)
            .lineWidth(0.6)
            .strokeColor(printInk)
            .stroke()
          const small = 6.5
          writer.line(letter, left + (wide - textWidth(letter, small, false)) / 2, y + 12.1, {
            size: small,
            fill: printInk,
          })
        }
      }
    },
  }))
}
