import type { FontFace } from './fonts.ts'
import { primaryFace } from './fonts.ts'
import { breakIntoFullLines } from './lines.ts'
import { type LaidOutGlyph, type LaidOutRun, layOutText, textWidth } from './set-text.ts'

type Look = { readonly size: number; readonly bold?: boolean; readonly fill?: string; readonly spacing?: number }
type BlockLook = Look & { readonly width: number; readonly align?: 'left' | 'center' }
type Encoded = [
  string[],
  { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number; advanceWidth: number }[],
]
/**
 * The part of a PDFKit font that receives glyphs. PDFKit embeds the fonts; the glyphs and their places are decided
 * before.
 */
type EmbeddedFont = {
  readonly subset: { includeGlyph(id: number): number }
  readonly widths: (number | undefined)[]
  readonly unicode: (readonly number[] | undefined)[]
  encode(text: string): Encoded
  layout(): { readonly advanceWidth: number }
}

/** Creates a writer that draws text in a PDF as `layOutText` lays it out. */
export function createPdfTextWriter(doc: PDFKit.PDFDocument) {
  const ready = new Set<string>()
  let glyphs: readonly (LaidOutGlyph & { readonly gap: number })[] = []

  const use = (face: FontFace, size: number) => {
    if (!ready.has(face.id)) doc.registerFont(face.id, face.bytes as never)
    doc.font(face.id, size)
    if (ready.has(face.id)) return
    ready.add(face.id)
    const embedded = (doc as unknown as { _font: EmbeddedFont })._font
    embedded.layout = () => ({ advanceWidth: glyphs.reduce((sum, one) => sum + (one.advance + one.gap) * 1000, 0) })
    embedded.encode = () => {
      const codes = glyphs.map(({ id, codePoints }) => {
        const code = embedded.subset.includeGlyph(id)
        embedded.widths[code] ??= (face.font.getGlyph(id).advanceWidth * 1000) / face.unitsPerEm
        // A glyph without a character may get one later.
        if (!embedded.unicode[code]?.length) embedded.unicode[code] = codePoints
        return code
      })
      return [
        codes.map((code) => code.toString(16).padStart(4, '0')),
        glyphs.map(({ advance, gap, x, y }, index) => ({
          xAdvance: (advance + gap) * 1000,
          yAdvance: 0,
          xOffset: x * 1000,
          yOffset: y * 1000,
          advanceWidth: embedded.widths[codes[index] as number] ?? 0,
        })),
      ]
    }
  }

  const writeRun = (run: LaidOutRun, x: number, y: number, size: number, spacing: number): number => {
    glyphs = run.glyphs.map((glyph) => ({ ...glyph, gap: glyph.mayOpen ? spacing / size : 0 }))
    use(run.face, size)
    doc.text(run.text || ' ', x, y, { lineBreak: false, baseline: 'alphabetic' })
    return x + glyphs.reduce((sum, one) => sum + (one.advance + one.gap) * size, 0)
  }

  /** One line; its baseline begins at a point. */
  const line = (text: string, x: number, y: number, { size, bold = false, fill, spacing = 0 }: Look): void => {
    if (fill) doc.fillColor(fill)
    let at = x
    for (const run of layOutText(text, bold).runs) at = writeRun(run, at, y, size, spacing)
  }

  const stepOf = ({ size, bold = false }: Look): number => {
    const { font, unitsPerEm } = primaryFace(bold)
    return ((font.ascent - font.descent) / unitsPerEm) * size + 1
  }

  /** Draws a text below a height, broken to a width. Returns the height below it. */
  const block = (text: string, x: number, y: number, look: BlockLook): number => {
    const { font, unitsPerEm } = primaryFace(look.bold ?? false)
    let top = y
    for (const words of breakIntoFullLines(text, look.size, look.width, look.bold)) {
      const indent = look.align === 'center' ? (look.width - textWidth(words, look.size, look.bold ?? false)) / 2 : 0
      line(words, x + indent, top + (font.ascent / unitsPerEm) * look.size, look)
      top += stepOf(look)
    }
    return top
  }

  /** The height of a text broken to a width. */
  const heightOf = (text: string, look: BlockLook): number =>
    breakIntoFullLines(text, look.size, look.width, look.bold).length * stepOf(look)

  return { line, block, heightOf }
}
