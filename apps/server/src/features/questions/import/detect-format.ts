import { isCsv } from './csv.parse.ts'
import { withoutComments } from './html-comments.ts'

export type ImportFormat = 'gift' | 'moodle-xml' | 'aiken' | 'qti' | 'qti12' | 'csv' | 'unknown'

/** The number of characters to examine; the patterns below are not made for whole books. */
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
 * Detects the format of a text by its content; the file name decides only where both are possible (GIFT without any
 * answer).
 */
export function detectFormat(text: string, fileName = ''): ImportFormat {
  const start = text
    .replace(/^\uFEFF/u, '')
    .trimStart()
    .slice(0, LOOKED_AT)
  if (start === '' || start.includes('\0')) return 'unknown'
  if (start.startsWith('<')) {
    const root = /<(?![?!])\s*([\w:-]+)[^<>]*>/u.exec(withoutComments(start))
    if (root?.[1] === 'quiz') return 'moodle-xml'
    if (root?.[1] === 'question' && /\stype\s*=/u.test(root[0])) return 'moodle-xml'
    if (/^(?:\w+:)?(?:assessmentItem|qti-assessment-item)$/u.test(root?.[1] ?? '')) return 'qti'
    if (/^(?:\w+:)?questestinterop$/u.test(root?.[1] ?? '')) return 'qti12'
    // a GIFT stem may start with a tag; a document may not
    if (/^<[?!]/u.test(start)) return 'unknown'
  }
  if (/^[[{]/u.test(start) && isJson(text)) return 'unknown'
  if (/\.(?:csv|tsv)$/iu.test(fileName) || isCsv(start)) return 'csv'
  if (/^[ \t]*\$CATEGORY:/mu.test(start)) return 'gift'
  if (/^[ \t]*::(?:\\.|[^:\\]|:(?!:))+::/mu.test(start)) return 'gift'
  if (/^ANSWER:/mu.test(start) && /^[A-Z][.)]\s/mu.test(start)) return 'aiken'
  // braces with answer-like content: empty, true/false, `=`, `~`, `#`, or one plain answer that closes the question
  if (/(?<!\\)\{\s*(?:[=~#]|(?:T|F|TRUE|FALSE)\s*[#}]|\}|[^{}\n;:"]{1,60}\}\s*$)/mu.test(start)) return 'gift'
  return /\.gift(?:\.txt)?$/iu.test(fileName) ? 'gift' : 'unknown'
}
