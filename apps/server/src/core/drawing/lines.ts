import { widthOf } from './fonts.ts'
import type { TextShape } from './sheet.ts'

const ink = '#16233F'
export type Look = { readonly size: number; readonly bold?: boolean; readonly spacing?: number; readonly fill?: string; readonly role?: TextShape['role']; readonly max?: number }

/** A line that starts at x; it is set smaller when it would be longer than `max`. */
export function line(text: string, x: number, y: number, look: Look): TextShape {
  const { bold = false, fill = ink, max = Number.POSITIVE_INFINITY } = look
  const wide = widthOf(text, look.size, bold, look.spacing ?? 0)
  const fit = Math.max(0.5, Math.min(1, max / Math.max(1, wide)))
  return { kind: 'text', text, x, y, size: look.size * fit, bold, spacing: (look.spacing ?? 0) * fit, fill, ...(look.role ? { role: look.role } : {}) }
}
/** A line about x. Chinese letters carry their space inside, so the eye's middle is the measured one. */
export function middle(text: string, x: number, y: number, look: Look): TextShape {
  const shape = line(text, 0, y, look)
  return { ...shape, x: x - widthOf(text, shape.size, shape.bold, shape.spacing) / 2 }
}

const chinese = new Intl.Segmenter('zh', { granularity: 'word' })

/** Where a text may be broken: after words, Chinese ones too, never before what closes nor after what opens. */
function piecesOf(text: string): string[] {
  const pieces: string[] = []
  for (const run of text.match(/\p{Script=Han}+|\s+|[，。；、：！？）》”’]+|[（《“‘]|[^\s\p{Script=Han}，。；、：！？）》”’（《“‘]+/gu) ?? []) {
    const closes = /^[\s，。；、：！？）》”’]/u.test(run)
    const words = /^\p{Script=Han}/u.test(run) ? [...chinese.segment(run)].map((one) => one.segment) : [run]
    for (const [index, word] of words.entries()) {
      const isGlued = index === 0 && (closes || /[（《“‘]$/u.test(pieces.at(-1) ?? ''))
      if (isGlued && pieces.length > 0) pieces[pieces.length - 1] += word
      else pieces.push(word)
    }
  }
  return pieces
}

/** Breaks a text into lines no wider than `max`, of about the same length; only what cannot be broken may be wider. */
export function breakLines(text: string, size: number, max: number, bold = false): string[] {
  const wide = (line: string) => widthOf(line.trim(), size, bold)
  const count = Math.ceil(wide(text) / max)
  if (count <= 1) return [text.trim()]
  const pieces = piecesOf(text)
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
