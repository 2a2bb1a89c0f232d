import { FileRefusal } from '../../../core/readers/file-refusal.ts'
import { importReasonWords } from './import-reasons.words.ts'

export interface BilingualMessage {
  zh: string
  en: string
}

export type ImportReason = keyof typeof importReasonWords

/** Returns the message for a reason, in both languages. */
export function importReasonMessage(reason: ImportReason, detail = ''): BilingualMessage {
  const { zh, en } = importReasonWords[reason]
  // replaced by a function, because the detail comes from the file and may contain `$&`
  return { zh: zh.replace('%', () => detail), en: en.replace('%', () => detail) }
}

/**
 * Thrown while a file is read, to give up on one question or on the whole file. The report of the file names its
 * reason.
 */
export class ImportRefusal extends FileRefusal<ImportReason> {
  constructor(reason: ImportReason, detail = '') {
    super(reason, shortenText(detail, 80))
  }
}

/** Shortens a text to one line of at most `length` characters, to show where a problem is. */
export function shortenText(text: string, length: number): string {
  const line = text
    .slice(0, length * 8)
    .replace(/\s+/gu, ' ')
    .trim()
  const characters = Array.from(line)
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : line
}
