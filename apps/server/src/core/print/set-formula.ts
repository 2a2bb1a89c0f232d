import type { createPdfTextWriter } from '../drawing/pdf-text.ts'
import { textWidth } from '../drawing/set-text.ts'
import type { XmlElement } from '../text/xml.tree.ts'
import {
  isBarSign,
  isBinaryOperator,
  isLargeOperator,
  isLimitName,
  isRelationSign,
  parseTex,
  visibleCharacters,
} from './read-formula.ts'

type Pen = { readonly doc: PDFKit.PDFDocument; readonly writer: ReturnType<typeof createPdfTextWriter> }
/** A part of a formula, in points: its width, and its height above and below the baseline from which it is drawn. */
export type FormulaBox = {
  readonly width: number
  readonly ascent: number
  readonly descent: number
  draw(pen: Pen, x: number, y: number): void
}
type Style = { readonly size: number; readonly isDisplay: boolean }

const nothing: FormulaBox = { width: 0, ascent: 0, descent: 0, draw: () => {} }
const ink = '#000000'
const least = 5.5
const smaller = (style: Style): Style => ({ size: Math.max(least, style.size * 0.72), isDisplay: false })
/** The height of the line on which fractions and signs are centred. */
const axisOf = (size: number) => size * 0.3
const stroke = (size: number) => Math.max(0.5, size * 0.055)

/** Lays out a formula in TeX as a box; null when the text isn't a formula. Runs in a drawing thread only. */
export function layOutFormula(tex: string, size: number, isDisplay: boolean): FormulaBox | null {
  const root = parseTex(tex, isDisplay)
  return root === null ? null : boxOf(root, { size, isDisplay })
}

function textBox(text: string, size: number, own: { bold?: boolean; italic?: boolean } = {}): FormulaBox {
  const { bold = false, italic = false } = own
  const isTall = /[\p{Lu}\p{N}bdfhkltβδθλ\p{Script=Han}]/u.test(text)
  const isDeep = /[gjpqyβγημρφχψ,;\p{Script=Han}]/u.test(text)
  return {
    width: textWidth(text, size, bold) + (italic ? size * 0.06 : 0),
    ascent: size * (isTall ? 0.76 : 0.6),
    descent: size * (isDeep ? 0.24 : 0.06),
    draw({ doc, writer }, x, y) {
      if (!italic) {
        writer.line(text, x, y, { size, bold, fill: ink })
        return
      }
      // The typeface has no italics, so it is slanted about its baseline.
      doc.save()
      doc.transform(1, 0, -0.2, 1, 0.2 * y, 0)
      writer.line(text, x, y, { size, bold, fill: ink })
      doc.restore()
    },
  }
}

/** Boxes one after another on a baseline. */
function rowOf(boxes: readonly FormulaBox[]): FormulaBox {
  if (boxes.length === 1) return boxes[0] as FormulaBox
  return {
    width: boxes.reduce((sum, box) => sum + box.width, 0),
    ascent: Math.max(0, ...boxes.map(({ ascent }) => ascent)),
    descent: Math.max(0, ...boxes.map(({ descent }) => descent)),
    draw(pen, x, y) {
      let at = x
      for (const box of boxes) {
        box.draw(pen, at, y)
        at += box.width
      }
    },
  }
}
const space = (width: number): FormulaBox => ({ ...nothing, width })

function boxOf(element: XmlElement, style: Style): FormulaBox {
  const { name, children } = element
  const { size } = style
  const [first, second, third] = children
  const at = (one: XmlElement | undefined, own: Style = style) => (one === undefined ? nothing : boxOf(one, own))
  switch (name) {
    case 'mi': {
      const text = visibleCharacters(element)
      const isUpright = [...text].length > 1 || element.attributes.mathvariant === 'normal' || /[^\p{L}]/u.test(text)
      return textBox(text, size, { italic: !isUpright && !/\p{Script=Han}/u.test(text) })
    }
    case 'mn':
      return textBox(visibleCharacters(element), size)
    case 'mtext':
      return textBox(element.text, size)
    case 'mo':
      return operatorBox(visibleCharacters(element), style)
    case 'mspace':
      return space(size * (Number.parseFloat(element.attributes.width ?? '0') || 0))
    case 'mfrac':
      return fractionBox(element, style)
    case 'msqrt':
      return rootBox(rowIn(children, style), null, style)
    case 'mroot':
      return rootBox(at(first), at(second, smaller(smaller(style))), style)
    case 'msup':
      return scriptBox(first, undefined, second, style)
    case 'msub':
      return scriptBox(first, second, undefined, style)
    case 'msubsup':
      return scriptBox(first, second, third, style)
    case 'munder':
      return stackBox(first, second, undefined, style)
    case 'mover':
      return stackBox(first, undefined, second, style)
    case 'munderover':
      return stackBox(first, second, third, style)
    case 'mtable':
      return tableBox(element, style)
    case 'mphantom': {
      const inner = rowIn(children, style)
      return { ...inner, draw: () => {} }
    }
    case 'annotation':
    case 'annotation-xml':
      return nothing
    default:
      return children.length === 0 && element.text.trim() !== ''
        ? textBox(visibleCharacters(element), size)
        : rowIn(children, style)
  }
}

/** Sets a row, in which fences are as tall as their content. */
function rowIn(children: readonly XmlElement[], style: Style): FormulaBox {
  const isFence = (one: XmlElement) =>
    one.name === 'mo' && (one.attributes.stretchy === 'true' || one.attributes.fence === 'true')
  const boxes = children.map((one) => (isFence(one) ? null : boxOf(one, style)))
  const others = boxes.filter((box) => box !== null)
  const ascent = Math.max(style.size * 0.76, ...others.map((box) => box.ascent))
  const descent = Math.max(style.size * 0.24, ...others.map((box) => box.descent))
  return rowOf(
    boxes.map(
      (box, index) => box ?? fenceBox(visibleCharacters(children[index] as XmlElement), ascent, descent, style),
    ),
  )
}

function operatorBox(text: string, style: Style): FormulaBox {
  const { size } = style
  if (text === '') return nothing
  if (isLargeOperator(text)) {
    const large = textBox(text, size * (style.isDisplay ? 1.6 : 1.2))
    const drop = axisOf(size * (style.isDisplay ? 1.6 : 1.2)) - axisOf(size)
    // The sign of an integral is narrow, and centred in a wide glyph.
    const aside = /^[∫∮]$/u.test(text) ? large.width * 0.22 : 0
    return {
      width: large.width - 2 * aside + size * 0.1,
      ascent: size * (style.isDisplay ? 1.2 : 0.9),
      descent: size * (style.isDisplay ? 0.55 : 0.3),
      draw: (pen, x, y) => large.draw(pen, x - aside, y + drop),
    }
  }
  const box = textBox(text === '-' ? '−' : text, size)
  const gap =
    size < 8
      ? 0
      : isRelationSign(text)
        ? size * 0.26
        : isBinaryOperator(text)
          ? size * 0.2
          : text === ','
            ? size * 0.05
            : 0
  return gap === 0 ? box : rowOf([space(gap), box, space(gap)])
}

function fenceBox(text: string, ascent: number, descent: number, style: Style): FormulaBox {
  const { size } = style
  const plain = textBox(text, size)
  const height = ascent + descent
  if (text === '' || height <= size * 1.15) return plain
  const axis = axisOf(size)
  const half = Math.max(ascent - axis, descent + axis)
  if (/^[|∣‖∥]$/u.test(text)) {
    const twice = /^[‖∥]$/u.test(text)
    return {
      width: size * (twice ? 0.5 : 0.35),
      ascent: axis + half,
      descent: half - axis,
      draw({ doc }, x, y) {
        for (const shift of twice ? [0.15, 0.35] : [0.18])
          doc
            .moveTo(x + size * shift, y - axis - half)
            .lineTo(x + size * shift, y - axis + half)
            .lineWidth(stroke(size))
            .strokeColor(ink)
            .stroke()
      },
    }
  }
  const factor = (half * 2) / (size * 1.02)
  return {
    width: plain.width,
    ascent: axis + half,
    descent: half - axis,
    draw(pen, x, y) {
      const { doc } = pen
      doc.save()
      doc.translate(x, y - axis).scale(1, factor)
      plain.draw(pen, 0, size * 0.36)
      doc.restore()
    },
  }
}

function fractionBox(element: XmlElement, style: Style): FormulaBox {
  const [top, bottom] = element.children
  const { size } = style
  const own: Style = style.isDisplay ? { size: size * 0.95, isDisplay: false } : smaller({ ...style, size: size * 1.1 })
  const above = top ? boxOf(top, own) : nothing
  const below = bottom ? boxOf(bottom, own) : nothing
  const hasBar = !/^0/u.test(element.attributes.linethickness ?? '1')
  const axis = axisOf(size)
  const gap = size * 0.16
  const width = Math.max(above.width, below.width) + size * 0.24
  return {
    width: width + size * 0.12,
    ascent: axis + gap + above.descent + above.ascent,
    descent: gap + below.ascent + below.descent - axis,
    draw(pen, x, y) {
      const left = x + size * 0.06
      above.draw(pen, left + (width - above.width) / 2, y - axis - gap - above.descent)
      below.draw(pen, left + (width - below.width) / 2, y - axis + gap + below.ascent)
      if (hasBar)
        pen.doc
          .moveTo(left, y - axis)
          .lineTo(left + width, y - axis)
          .lineWidth(stroke(size))
          .strokeColor(ink)
          .stroke()
    },
  }
}

function rootBox(inner: FormulaBox, degree: FormulaBox | null, { size }: Style): FormulaBox {
  const sign = size * 0.62
  const ascent = Math.max(inner.ascent, size * 0.7) + size * 0.16
  const descent = Math.max(inner.descent, size * 0.1)
  const before = degree === null ? 0 : Math.max(0, degree.width - sign * 0.4)
  return {
    width: before + sign + inner.width + size * 0.1,
    ascent: Math.max(ascent, degree === null ? 0 : ascent * 0.55 + degree.ascent + degree.descent),
    descent,
    draw(pen, x, y) {
      const left = x + before
      const top = y - ascent + size * 0.06
      pen.doc
        .moveTo(left, y - size * 0.28)
        .lineTo(left + sign * 0.22, y - size * 0.36)
        .lineTo(left + sign * 0.52, y + descent)
        .lineTo(left + sign * 0.92, top)
        .lineTo(left + sign + inner.width + size * 0.06, top)
        .lineWidth(stroke(size))
        .lineJoin('miter')
        .strokeColor(ink)
        .stroke()
      inner.draw(pen, left + sign, y)
      degree?.draw(pen, x, y - ascent * 0.55 - degree.descent)
    },
  }
}

function scriptBox(
  base: XmlElement | undefined,
  low: XmlElement | undefined,
  high: XmlElement | undefined,
  style: Style,
): FormulaBox {
  const text = base ? visibleCharacters(base) : ''
  const isSum = base?.name === 'mo' && isLargeOperator(text) && !/[∫∬∭∮]/u.test(text)
  if (style.isDisplay && (isSum || isLimitName(text))) return stackBox(base, low, high, style)
  const body = base ? boxOf(base, style) : nothing
  const { size } = style
  const own = smaller(style)
  const sub = low ? boxOf(low, own) : null
  const sup = high ? boxOf(high, own) : null
  const rise =
    Math.max(body.ascent - own.size * 0.45, size * 0.34) + (sup ? Math.max(0, sup.descent - own.size * 0.2) : 0)
  const drop =
    Math.max(body.descent + own.size * 0.12, size * 0.16) + (sub ? Math.max(0, sub.ascent - own.size * 0.76) : 0)
  return {
    width: body.width + Math.max(sub?.width ?? 0, sup?.width ?? 0) + size * 0.05,
    ascent: Math.max(body.ascent, sup ? rise + sup.ascent : 0),
    descent: Math.max(body.descent, sub ? drop + sub.descent : 0),
    draw(pen, x, y) {
      body.draw(pen, x, y)
      sup?.draw(pen, x + body.width + size * 0.03, y - rise)
      sub?.draw(pen, x + body.width + size * 0.01, y + drop)
    },
  }
}

/** Accents, bars and limits: something above or below. */
function stackBox(
  base: XmlElement | undefined,
  low: XmlElement | undefined,
  high: XmlElement | undefined,
  style: Style,
): FormulaBox {
  const { size } = style
  const body = base ? boxOf(base, style) : nothing
  const isAccent = high !== undefined && high.name === 'mo'
  const isLine = (one: XmlElement | undefined) => one !== undefined && isBarSign(visibleCharacters(one))
  const own = isAccent ? { ...style, size: size * 0.8 } : smaller(style)
  const over = high && !isLine(high) ? boxOf(high, own) : null
  const under = low && !isLine(low) ? boxOf(low, smaller(style)) : null
  const width = Math.max(body.width, over?.width ?? 0, under?.width ?? 0)
  // The typeface places an accent high in the accent's own box.
  const isMark = isAccent && /^[\^~ˆ˜˙¨´`ˇ˘.]$/u.test(visibleCharacters(high))
  const gap = size * 0.1
  const isArrow = isAccent && /^[→←↔]$/u.test(visibleCharacters(high))
  const above = isArrow
    ? size * 0.3
    : isMark
      ? size * 0.12
      : over
        ? gap + over.ascent + over.descent
        : isLine(high)
          ? gap * 2
          : 0
  const lift = isArrow ? -size * 0.06 : -size * 0.5
  return {
    width,
    ascent: body.ascent + above,
    descent: body.descent + (under ? gap + under.ascent + under.descent : isLine(low) ? gap * 2 : 0),
    draw(pen, x, y) {
      body.draw(pen, x + (width - body.width) / 2, y)
      if (isMark || isArrow) over?.draw(pen, x + (width - (over?.width ?? 0)) / 2, y - body.ascent - lift)
      else over?.draw(pen, x + (width - over.width) / 2, y - body.ascent - gap - over.descent)
      under?.draw(pen, x + (width - under.width) / 2, y + body.descent + gap + under.ascent)
      const rule = (at: number) =>
        pen.doc
          .moveTo(x, at)
          .lineTo(x + width, at)
          .lineWidth(stroke(size))
          .strokeColor(ink)
          .stroke()
      if (isLine(high)) rule(y - body.ascent - gap)
      if (isLine(low)) rule(y + body.descent + gap)
    },
  }
}

function tableBox(element: XmlElement, style: Style): FormulaBox {
  const { size } = style
  const rows = element.children
    .filter(({ name }) => name === 'mtr' || name === 'mlabeledtr')
    .map((row) => row.children.map((cell) => ({ box: rowIn(cell.children, style), css: cell.attributes.style ?? '' })))
  const columns = Math.max(0, ...rows.map((row) => row.length))
  const gap = size * 0.8
  const widths = Array.from({ length: columns }, (_, at) => Math.max(0, ...rows.map((row) => row[at]?.box.width ?? 0)))
  const ascents = rows.map((row) => Math.max(size * 0.76, ...row.map(({ box }) => box.ascent)))
  const descents = rows.map((row) => Math.max(size * 0.24, ...row.map(({ box }) => box.descent)))
  const between = size * 0.35
  const total =
    ascents.reduce((sum, one, at) => sum + one + (descents[at] ?? 0), 0) + between * Math.max(0, rows.length - 1)
  const isAligned = /tml-jot|text-align:\s*(?:left|right)/u.test(
    JSON.stringify(element.attributes) + (rows[0]?.[0]?.css ?? ''),
  )
  const gapOf = (at: number) => (isAligned && at % 2 === 0 ? size * 0.1 : gap)
  const starts = widths.map((_, at) => widths.slice(0, at).reduce((sum, one, index) => sum + one + gapOf(index), 0))
  const axis = axisOf(size)
  return {
    width: widths.length === 0 ? 0 : (starts.at(-1) ?? 0) + (widths.at(-1) ?? 0),
    ascent: total / 2 + axis,
    descent: total / 2 - axis,
    draw(pen, x, y) {
      let top = y - axis - total / 2
      for (const [index, row] of rows.entries()) {
        const baseline = top + (ascents[index] ?? 0)
        for (const [column, { box, css }] of row.entries()) {
          const room = (widths[column] ?? 0) - box.width
          const shift = /left/u.test(css.match(/text-align:\s*\w+/u)?.[0] ?? '')
            ? 0
            : /right/u.test(css.match(/text-align:\s*\w+/u)?.[0] ?? '')
              ? room
              : room / 2
          box.draw(pen, x + (starts[column] ?? 0) + shift, baseline)
        }
        top = baseline + (descents[index] ?? 0) + between
      }
    },
  }
}
