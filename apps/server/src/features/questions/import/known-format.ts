import path from 'node:path'

/** Files of other systems by their names: what they are, and what to upload instead. */
const BY_NAME: Readonly<Record<string, string>> = {
  '.h5p': 'H5P (.h5p) → Moodle XML, GIFT',
  '.mbz': 'Moodle backup (.mbz) → Moodle XML',
  '.xls': 'Excel 97–2003 (.xls) → .xlsx',
  '.doc': 'Word 97–2003 (.doc) → .docx',
  '.pdf': 'PDF → .docx, .xlsx',
}

/**
 * Returns the name of a known question format that is not supported, with the formats to use instead; null when the
 * file does not look like one. `start`: the beginning of the file as text.
 */
export function describeUnsupportedFormat(fileName: string, start = ''): string | null {
  const name = fileName.toLowerCase()
  if (/<POOL[\s>]/u.test(start)) return 'Blackboard (POOL) → Moodle XML, GIFT'
  if (/<MOODLE_BACKUP[\s>]|<moodle_backup[\s>]/u.test(start)) return 'Moodle backup → Moodle XML'
  if (/^(?:MC|MA|TF|ESS|FIB|FIB_PLUS|MAT|ORD|NUM|SR|OP|FIL|JUMBLED_SENTENCE|QUIZ_BOWL)\t[^\n]*\t/u.test(start))
    return 'Blackboard (tab-separated) → CSV, Moodle XML'
  return BY_NAME[path.extname(name)] ?? null
}
