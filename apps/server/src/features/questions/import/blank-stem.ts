import { ImportRefusal } from './import-reasons.ts'

/** Returns the mark of a gap in a stem; gaps are numbered from 1. */
export function gapMark(gap: number): string {
  return `{{${gap}}}`
}

/** Checks that a stem contains no text like a gap mark, which would be read as a gap. @throws ImportRefusal */
export function checkNoForeignGapMarks(text: string): void {
  if (/\{\{\d+\}\}/u.test(text)) throw new ImportRefusal('marker-clash')
}

/** Marks the single gap of a stem: at its only line of underscores, otherwise at the end. */
export function markSingleGap(stem: string): string {
  const lines = stem.match(/_{3,}/gu) ?? []
  if (lines.length === 1 && !/<[^<>]*_{3,}[^<>]*>/u.test(stem)) return stem.replace(/_{3,}/u, gapMark(1))
  const closing = /<\/(?:p|div)>$/u.exec(stem)
  if (closing !== null) return `${stem.slice(0, closing.index)} ${gapMark(1)}${closing[0]}`
  return /<\/(?:ul|ol|table|pre|blockquote)>$/u.test(stem) ? `${stem}<p>${gapMark(1)}</p>` : `${stem} ${gapMark(1)}`
}
