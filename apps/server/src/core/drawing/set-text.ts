import createBidi, { type Bidi } from 'bidi-js'
import { ClusterLevel, Direction, Buffer as HarfBuzzBuffer, shape } from 'harfbuzzjs'
import { drawableText, fallbackFontFileOf, isInPrimaryFont, isInvisibleCharacter } from './coverage.ts'
import { type FontFace, fallbackFace, primaryFace } from './fonts.ts'

/** A glyph at its position. Lengths are in ems. */
export type LaidOutGlyph = {
  readonly id: number
  readonly advance: number
  readonly x: number
  readonly y: number
  /** The characters of the glyph; of several glyphs for the same characters, the first one names them. */
  readonly codePoints: readonly number[]
  /** Letter spacing may follow: not inside a cluster, nor where letters join. */
  readonly mayOpen: boolean
}
/** Glyphs of one face, from left to right. */
export type LaidOutRun = {
  readonly face: FontFace
  readonly text: string
  readonly isRtl: boolean
  readonly glyphs: readonly LaidOutGlyph[]
}
/**
 * A line of text in visual order, from left to right. Its width is in ems; `gaps`: the number of places for letter
 * spacing.
 */
export type LaidOutLine = { readonly runs: readonly LaidOutRun[]; readonly width: number; readonly gaps: number }

type Piece = { readonly face: FontFace; readonly from: number; to: number; readonly level: number }

const bidi = (createBidi as unknown as () => Bidi)()
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })
const rtlLetter = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const joinedFamilies =
  /arabic|hebrew|thaana|mongolian|devanagari|bengali|gurmukhi|gujarati|oriya|tamil|telugu|kannada|malayalam|sinhala|khmer|lao|myanmar|thai|tibetan/

/**
 * Lays out text: chooses the typefaces that have its characters, shapes it, and orders runs of both directions.
 * Everything that draws text uses it.
 */
export function layOutText(text: string, bold: boolean): LaidOutLine {
  const key = `${bold ? 'b' : 'r'}${text}`
  const found = kept.get(key)
  if (found) return found
  const clean = drawableText(text)
  const runs = inVisualOrder(piecesOf(clean, bold)).map((piece) => shapePiece(clean, piece))
  const glyphs = runs.flatMap((run) => run.glyphs)
  const line: LaidOutLine = {
    runs,
    width: glyphs.reduce((sum, glyph) => sum + glyph.advance, 0),
    gaps: glyphs.filter((glyph, index) => glyph.mayOpen && index < glyphs.length - 1).length,
  }
  if (kept.size >= mostKept) kept.clear()
  kept.set(key, line)
  return line
}
const kept = new Map<string, LaidOutLine>()
const mostKept = 4_000

/** Returns the width of a line on the sheet, without the space after its last letter. */
export function textWidth(text: string, size: number, bold: boolean, spacing = 0): number {
  const { width, gaps } = layOutText(text, bold)
  return width * size + gaps * spacing
}

/** Runs of characters of one face and one direction, in the order in which they are read. */
function piecesOf(text: string, bold: boolean): Piece[] {
  if (text === '') return []
  const characters = [...text]
  if (characters.every((one) => isInPrimaryFont(one.codePointAt(0) as number)))
    return [{ face: primaryFace(bold), from: 0, to: text.length, level: 0 }]
  // Letters of mixed typefaces look wrong in one name: if a name needs the second typeface for one letter, all its
  // letters are taken from it.
  const isWholeSerif = characters.some(
    (one) =>
      !isInPrimaryFont(one.codePointAt(0) as number) &&
      fallbackFontFileOf(one.codePointAt(0) as number)?.family === 'noto-serif',
  )
  const { levels } = bidi.getEmbeddingLevels(text, baseDirection(text))
  const pieces: Piece[] = []
  const add = (face: FontFace, from: number, to: number) => {
    const last = pieces.at(-1)
    const level = levels[from] ?? 0
    if (last && last.face === face && last.level === level) last.to = to
    else pieces.push({ face, from, to, level })
  }
  for (const { segment, index } of graphemes.segment(text)) {
    const signs = [...segment].filter((one) => !isInvisibleCharacter(one)).map((one) => one.codePointAt(0) as number)
    const last = pieces.at(-1)
    if (signs.length === 0 && last) {
      last.to = index + segment.length
      continue
    }
    const whole = faceOf(signs, isWholeSerif, bold)
    if (whole) {
      add(whole, index, index + segment.length)
      continue
    }
    // No file has all of it, so each character is taken from a file that has it.
    let at = index
    for (const one of segment) {
      add(faceOf([one.codePointAt(0) as number], isWholeSerif, bold) ?? primaryFace(bold), at, at + one.length)
      at += one.length
    }
  }
  return pieces
}

/** The face that has all of these characters. */
function faceOf(codePoints: readonly number[], isWholeSerif: boolean, bold: boolean): FontFace | null {
  const slices = codePoints.map(fallbackFontFileOf)
  const [first] = slices
  const isOneSlice = first && slices.every((one) => one === first)
  if (isOneSlice && isWholeSerif && first.family === 'noto-serif') return fallbackFace(first, bold)
  if (codePoints.every(isInPrimaryFont)) return primaryFace(bold)
  return isOneSlice ? fallbackFace(first, bold) : null
}

/** A line runs from right to left when it begins so and most of its letters do: a name in a sentence of another script does not turn it. */
function baseDirection(text: string): 'ltr' | 'rtl' {
  const letters = text.match(/\p{L}/gu) ?? []
  const rtl = letters.filter((one) => rtlLetter.test(one)).length
  return letters[0] !== undefined && rtlLetter.test(letters[0]) && rtl * 2 > letters.length ? 'rtl' : 'ltr'
}

/** Rule L2 of the Unicode Bidirectional Algorithm, over runs instead of characters. */
function inVisualOrder(pieces: readonly Piece[]): Piece[] {
  const ordered = [...pieces]
  for (let level = Math.max(0, ...pieces.map((one) => one.level)); level > 0; level--) {
    for (let from = 0; from < ordered.length; from++) {
      if ((ordered[from] as Piece).level < level) continue
      let to = from
      while (to < ordered.length && (ordered[to] as Piece).level >= level) to++
      ordered.splice(from, to - from, ...ordered.slice(from, to).reverse())
      from = to
    }
  }
  return ordered
}

const buffer = new HarfBuzzBuffer()
function shapePiece(text: string, { face, from, to, level }: Piece): LaidOutRun {
  buffer.reset()
  buffer.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS)
  buffer.addText(text, from, to - from)
  buffer.guessSegmentProperties()
  buffer.setLanguage('zh')
  const isRtl = level % 2 === 1
  buffer.setDirection(isRtl ? Direction.RTL : Direction.LTR)
  shape(face.shaper, buffer)
  const infos = buffer.getGlyphInfos()
  const positions = buffer.getGlyphPositions()
  const starts = [...new Set(infos.map((info) => info.cluster)), to].sort((a, b) => a - b)
  const mayOpen = !joinedFamilies.test(face.family)
  const ems = (value = 0) => value / face.unitsPerEm
  const glyphs = infos.map(({ codepoint: id, cluster }, index): LaidOutGlyph => {
    const place = positions[index]
    const isFirst = infos[index - 1]?.cluster !== cluster
    // A mark without width is placed on the character before it.
    const isLast = infos[index + 1]?.cluster !== cluster && positions[index + 1]?.xAdvance !== 0
    const end = starts[starts.indexOf(cluster) + 1] ?? to
    const codePoints = isFirst ? [...text.slice(cluster, end)].map((one) => one.codePointAt(0) as number) : []
    return {
      id,
      advance: ems(place?.xAdvance),
      x: ems(place?.xOffset),
      y: ems(place?.yOffset),
      codePoints,
      mayOpen: mayOpen && isLast,
    }
  })
  return { face, text: text.slice(from, to), isRtl, glyphs }
}
