import { splitAtLineBreaks } from '../drawing/lines.ts'
import type { createPdfTextWriter } from '../drawing/pdf-text.ts'
import { textWidth } from '../drawing/set-text.ts'
import type { PrintInline, PrintPicture, TextStyle } from './print-document.ts'
import { layOutFormula } from './set-formula.ts'

export type LinePen = {
  readonly doc: PDFKit.PDFDocument
  readonly writer: ReturnType<typeof createPdfTextWriter>
}
/** The settings of a paragraph: its text size in points, and the pictures of the document. */
export type ParagraphSettings = {
  readonly size: number
  readonly bold?: boolean
  readonly fill?: string
  readonly pictures: ReadonlyMap<string, PrintPicture>
  /** The tallest that a picture may be, in points. */
  readonly tallest: number
}
type Atom = {
  readonly width: number
  readonly ascent: number
  readonly descent: number
  /** A text. It is joined with neighbours of the same style. */
  readonly text?: { readonly words: string; readonly look: TextStyle }
  readonly isSpace?: boolean
  draw(pen: LinePen, x: number, y: number): void
}
export type PrintedLine = {
  readonly width: number
  readonly ascent: number
  readonly descent: number
  draw: Atom['draw']
}

export const printInk = '#000000'
/** Pixels of the screen in points. */
const pointsOfPixel = 0.75
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })
const noLook: TextStyle = {}

/** Breaks text into lines no wider than `width`, in points. */
export function layOutLines(inlines: readonly PrintInline[], width: number, setting: ParagraphSettings): PrintedLine[] {
  const lines: PrintedLine[] = []
  let paragraph: PrintInline[] = []
  const close = () => {
    lines.push(...fill(paragraph, width, setting))
    paragraph = []
  }
  for (const inline of inlines) {
    if (inline.kind === 'break') close()
    else if (inline.kind === 'formula' && inline.isDisplay) {
      if (paragraph.length > 0) close()
      lines.push(...fill([inline], width, setting))
    } else paragraph.push(inline)
  }
  if (paragraph.length > 0 || lines.length === 0) close()
  return lines
}

/** Returns the width, in points, that a text takes without wrapping: that of its longest line. */
export const lineWidthOf = (inlines: readonly PrintInline[], setting: ParagraphSettings): number =>
  Math.max(0, ...layOutLines(inlines, Number.POSITIVE_INFINITY, setting).map((line) => line.width))

function fill(inlines: readonly PrintInline[], width: number, setting: ParagraphSettings): PrintedLine[] {
  const lines: Atom[][] = [[]]
  let at = 0
  const open = () => {
    lines.push([])
    at = 0
  }
  const add = (atom: Atom) => {
    lines.at(-1)?.push(atom)
    at += atom.width
  }
  for (const word of wordsOf(inlines, setting, width)) {
    const seen = word.reduce((sum, atom) => sum + (atom.isSpace ? 0 : atom.width), 0)
    if (at > 0 && at + seen > width) open()
    if (seen <= width) for (const atom of word) add(atom)
    else
      for (const part of word.flatMap((atom) => cutAtom(atom, setting))) {
        if (at > 0 && at + part.width > width) open()
        add(part)
      }
  }
  return lines.map((atoms) => lineOf(atoms, setting))
}

/** The words of a paragraph: the parts that stay on one line, each of one or more atoms. */
function wordsOf(inlines: readonly PrintInline[], setting: ParagraphSettings, width: number): Atom[][] {
  const whole = inlines.map((one) => (one.kind === 'text' ? one.text : '\uFFFC')).join('')
  const starts: number[] = []
  let length = 0
  for (const one of inlines) {
    starts.push(length)
    length += one.kind === 'text' ? one.text.length : 1
  }
  const words: Atom[][] = []
  let from = 0
  let index = 0
  for (const piece of splitAtLineBreaks(whole)) {
    const to = from + piece.length
    const word: Atom[] = []
    while (index < inlines.length && (starts[index] ?? 0) < to) {
      const inline = inlines[index] as PrintInline
      const start = starts[index] ?? 0
      if (inline.kind === 'text') {
        const part = inline.text.slice(Math.max(0, from - start), to - start)
        const [, body = '', tail = ''] = /^([\s\S]*?)(\s*)$/u.exec(part) ?? []
        for (const run of body.split(/([\u3000\u00a0]+)/u))
          if (run !== '')
            word.push(
              /^[\u3000\u00a0]/u.test(run) ? wideSpace(run, inline.look, setting) : textAtom(run, inline.look, setting),
            )
        if (/[\u3000\u00a0]/u.test(tail)) word.push({ ...wideSpace(tail, inline.look, setting), isSpace: true })
        else if (tail !== '') word.push({ ...textAtom(tail, inline.look, setting), isSpace: true })
        if (start + inline.text.length > to) break
      } else word.push(objectAtom(inline, setting, width))
      index += 1
    }
    from = to
    if (word.length > 0) words.push(word)
  }
  return words
}

/** Spaces that an author or a form made wide; the typesetter would draw them as one. */
function wideSpace(spaces: string, look: TextStyle, setting: ParagraphSettings): Atom {
  const { size } = setting
  const width = Array.from(spaces, (one) => (one === '\u3000' ? size : size * 0.28)).reduce((sum, one) => sum + one, 0)
  return {
    width,
    ascent: size * 0.9,
    descent: size * 0.3,
    draw({ doc }, x, y) {
      if (!look.underline) return
      const at = y + size * 0.16
      doc
        .moveTo(x, at)
        .lineTo(x + width, at)
        .lineWidth(0.6)
        .strokeColor(setting.fill ?? printInk)
        .stroke()
    },
  }
}

function cutAtom(atom: Atom, setting: ParagraphSettings): Atom[] {
  const { text } = atom
  if (text === undefined || atom.isSpace) return [atom]
  return Array.from(graphemes.segment(text.words), ({ segment }) => textAtom(segment, text.look, setting))
}

function textAtom(words: string, look: TextStyle, setting: ParagraphSettings): Atom {
  const isBold = look.bold ?? setting.bold ?? false
  const size = setting.size * (look.raise ? 0.7 : 1)
  const shift = look.raise === 'sup' ? -setting.size * 0.36 : look.raise === 'sub' ? setting.size * 0.16 : 0
  const width = textWidth(words, size, isBold)
  const fill = setting.fill ?? printInk
  return {
    width,
    ascent: setting.size * 0.9,
    descent: setting.size * 0.3,
    text: { words, look },
    draw({ doc, writer }, x, y) {
      const baseline = y + shift
      if (look.italic) {
        doc.save()
        doc.transform(1, 0, -0.2, 1, 0.2 * baseline, 0)
      }
      writer.line(words, x, baseline, { size, bold: isBold, fill })
      if (look.italic) doc.restore()
      const rule = (at: number, dash?: boolean) => {
        doc.save()
        if (dash) doc.dash(1, { space: 2 })
        doc
          .moveTo(x, at)
          .lineTo(x + width, at)
          .lineWidth(0.6)
          .strokeColor(fill)
          .stroke()
        doc.restore()
      }
      if (look.underline) rule(baseline + size * 0.16)
      if (look.strike) rule(baseline - size * 0.28)
      if (look.dotted) rule(baseline + size * 0.2, true)
    },
  }
}

function objectAtom(inline: Exclude<PrintInline, { kind: 'text' }>, setting: ParagraphSettings, width: number): Atom {
  const { size } = setting
  if (inline.kind === 'formula') {
    const box = layOutFormula(inline.tex, size, inline.isDisplay)
    if (box === null) return textAtom(inline.isDisplay ? `\\[${inline.tex}\\]` : `\\(${inline.tex}\\)`, noLook, setting)
    const factor = Math.min(1, width / Math.max(1, box.width))
    return {
      width: box.width * factor,
      ascent: Math.max(size * 0.9, box.ascent * factor + 1),
      descent: Math.max(size * 0.3, box.descent * factor + 1),
      draw(pen, x, y) {
        if (factor === 1) return box.draw(pen, x, y)
        pen.doc.save()
        pen.doc.translate(x, y).scale(factor)
        box.draw(pen, 0, 0)
        pen.doc.restore()
      },
    }
  }
  if (inline.kind === 'gap') {
    const long = Math.min(inline.width, width)
    return {
      width: long + 4,
      ascent: size * 1.1,
      descent: size * 0.35,
      draw({ doc, writer }, x, y) {
        const at = y + size * 0.2
        doc
          .moveTo(x + 2, at)
          .lineTo(x + 2 + long, at)
          .lineWidth(0.6)
          .strokeColor(printInk)
          .stroke()
        if (inline.number === '') return
        const small = size * 0.75
        writer.line(inline.number, x + 2 + (long - textWidth(inline.number, small, false)) / 2, y, {
          size: small,
          fill: printInk,
        })
      },
    }
  }
  const picture = inline.kind === 'picture' ? setting.pictures.get(inline.id) : undefined
  if (inline.kind !== 'picture' || picture === undefined) return textAtom('▢', noLook, setting)
  const own = { width: (inline.width ?? picture.width) * pointsOfPixel, height: picture.height * pointsOfPixel }
  const high = inline.height
    ? inline.height * pointsOfPixel
    : (own.width / Math.max(1, picture.width * pointsOfPixel)) * own.height
  const factor = Math.min(1, width / own.width, setting.tallest / high)
  const [wide, tall] = [own.width * factor, high * factor]
  // A picture as small as the text is a character in it; a larger one hangs on its line.
  const below = tall > size * 2 ? 3 : size * 0.2
  return {
    width: wide + 2,
    ascent: tall - below + 3,
    descent: below + 3,
    draw({ doc }, x, y) {
      const { buffer, byteOffset, byteLength } = picture.bytes
      doc.image(Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength), x + 1, y - tall + below, {
        width: wide,
        height: tall,
      })
    },
  }
}

/** A line of atoms; neighbours of one look are written as one text. */
function lineOf(given: readonly Atom[], setting: ParagraphSettings): PrintedLine {
  const atoms = [...given]
  while (atoms.at(-1)?.isSpace) atoms.pop()
  const joined: Atom[] = []
  for (const atom of atoms) {
    const last = joined.at(-1)
    if (last?.text && atom.text && last.text.look === atom.text.look)
      joined[joined.length - 1] = textAtom(last.text.words + atom.text.words, atom.text.look, setting)
    else joined.push(atom)
  }
  return {
    width: joined.reduce((sum, atom) => sum + atom.width, 0),
    ascent: Math.max(setting.size * 0.9, ...joined.map(({ ascent }) => ascent)),
    descent: Math.max(setting.size * 0.3, ...joined.map(({ descent }) => descent)),
    draw(pen, x, y) {
      let at = x
      for (const atom of joined) {
        atom.draw(pen, at, y)
        at += atom.width
      }
    },
  }
}
