import { textWidth } from './set-text.ts'
import type { TextShape } from './sheet.ts'

const ink = '#16233F'
export type DrawnTextStyle = {
  readonly size: number
  readonly bold?: boolean
  readonly spacing?: number
  readonly fill?: string
  readonly role?: TextShape['role']
  readonly max?: number
}

/**
 * Returns the shape of a line of text from x to the right, in a smaller size (at least half) if it would otherwise be
 * wider than `max`.
 */
export function textLineShape(text: string, x: number, y: number, look: DrawnTextStyle): TextShape {
  const { bold = false, fill = ink, max = Number.POSITIVE_INFINITY } = look
  const wide = textWidth(text, look.size, bold, look.spacing ?? 0)
  const fit = Math.max(0.5, Math.min(1, max / Math.max(1, wide)))
  return {
    kind: 'text',
    text,
    x,
    y,
    size: look.size * fit,
    bold,
    spacing: (look.spacing ?? 0) * fit,
    fill,
    ...(look.role ? { role: look.role } : {}),
  }
}
/**
 * Returns the shape of a line of text centred on x. Chinese glyphs include their own spacing, so the measured middle is
 * also the visual one.
 */
export function centredLineShape(text: string, x: number, y: number, look: DrawnTextStyle): TextShape {
  const shape = textLineShape(text, 0, y, look)
  return { ...shape, x: x - textWidth(text, shape.size, shape.bold, shape.spacing) / 2 }
}

/** Scripts that are written without spaces between words, and the language whose dictionary separates them. */
const unspaced = [
  [/^\p{Script=Han}/u, new Intl.Segmenter('zh', { granularity: 'word' })],
  [/^[\p{Script=Hiragana}\p{Script=Katakana}ー]/u, new Intl.Segmenter('ja', { granularity: 'word' })],
  [
    /^[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u,
    new Intl.Segmenter('th', { granularity: 'word' }),
  ],
] as const
const runs =
  /\p{Script=Han}+|[\p{Script=Hiragana}\p{Script=Katakana}ー]+|[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+|\s+|[，。；、：！？）》”’]+|[（《“‘]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー，。；、：！？）》”’（《“‘]+/gu

/**
 * Splits a text at the points where a line may break: after words, also in scripts without spaces, but never before
 * closing or after opening punctuation.
 */
export function splitAtLineBreaks(text: string): string[] {
  const pieces: string[] = []
  for (const run of text.match(runs) ?? []) {
    const closes = /^[\s，。；、：！？）》”’]/u.test(run)
    const segmenter = unspaced.find(([script]) => script.test(run))?.[1]
    const words = segmenter ? [...segmenter.segment(run)].map((one) => one.segment) : [run]
    for (const [index, word] of words.entries()) {
      const isGlued = index === 0 && (closes || /[（《“‘]$/u.test(pieces.at(-1) ?? ''))
      if (isGlued && pieces.length > 0) pieces[pieces.length - 1] += word
      else pieces.push(word)
    }
  }
  return pieces
}

/** Breaks a text into lines no wider than `max`, of about the same length; only an unbreakable part may be wider. */
export function breakIntoEvenLines(text: string, size: number, max: number, bold = false): string[] {
  const wide = (line: string) => textWidth(line.trim(), size, bold)
  const count = Math.ceil(wide(text) / max)
  if (count <= 1) return [text.trim()]
  const pieces = splitAtLineBreaks(text)
  const fill = (limit: number, most: number) => {
    const lines = ['']
    for (const piece of pieces) {
      const longer = (lines.at(-1) ?? '') + piece
      if (lines.length < most && lines.at(-1) !== '' && wide(longer) > limit) lines.push(piece)
      else lines[lines.length - 1] = longer
    }
    return lines.map((one) => one.trim())
  }
  const even = fill(Math.min(max, wide(text) / count + size), count)
  return wide(even.at(-1) ?? '') <= max ? even : fill(max, Number.POSITIVE_INFINITY)
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** Breaks a text at its own line ends and wherever a line is full. A word wider than a line is broken too. */
export function breakIntoFullLines(text: string, size: number, max: number, bold = false): string[] {
  const fits = (line: string) => textWidth(line.trimEnd(), size, bold) <= max
  const lines: string[] = []
  for (const paragraph of text.split(/\r\n|[\r\n\u2028\u2029]/u)) {
    let line = ''
    for (const piece of splitAtLineBreaks(paragraph)) {
      if (fits(line + piece)) {
        line += piece
        continue
      }
      if (line) lines.push(line)
      line = ''
      for (const { segment } of fits(piece) ? [{ segment: piece }] : graphemes.segment(piece)) {
        if (line && !fits(line + segment)) {
          lines.push(line)
          line = ''
        }
        line += segment
      }
    }
    lines.push(line)
  }
  return lines.map((line) => line.trimEnd())
}
