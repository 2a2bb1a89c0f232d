import { withoutHtmlComments } from './html-comments.ts'
import type { QuestionFormat } from './question-format.ts'
import { questionFormats } from './question-formats.ts'

/** The number of characters to examine; the patterns of formats are not made for whole books. */
const LOOKED_AT = 200_000

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/**
 * Detects the format of a text by its content; the file name decides only if several are possible (as for GIFT without
 * any answer). Returns null for a format that the portal does not import.
 */
export function detectFormat(text: string, fileName = ''): QuestionFormat | null {
  const start = text
    .replace(/^\uFEFF/u, '')
    .trimStart()
    .slice(0, LOOKED_AT)
  if (start === '' || start.includes('\0')) return null
  if (start.startsWith('<')) {
    const [tag, name] = /<(?![?!])\s*([\w:-]+)[^<>]*>/u.exec(withoutHtmlComments(start)) ?? []
    const known = questionFormats.find(
      (format) => format.text && 'isRoot' in format.text && format.text.isRoot(name ?? '', tag ?? ''),
    )
    if (known) return known
    // a GIFT stem may start with a tag; a document may not
    if (/^<[?!]/u.test(start)) return null
  }
  if (/^[[{]/u.test(start) && isJson(text)) return null
  let possible: QuestionFormat | null = null
  for (const format of questionFormats) {
    if (!format.text || !('detect' in format.text)) continue
    const detection = format.text.detect(start, fileName)
    if (detection === 'yes') return format
    if (detection === 'perhaps') possible ??= format
  }
  return possible
}

/** Detects the format of a zip package by the names of its files; null: none that the portal imports. */
export const detectPackageFormat = (names: ReadonlySet<string>): QuestionFormat | null =>
  questionFormats.find((format) => format.package?.detect(names)) ?? null
