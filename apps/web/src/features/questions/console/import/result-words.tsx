import { IconAlertTriangle, IconCheck, IconCopy, IconX } from '@tabler/icons-react'
import type { ImportCheckRow } from './import-rows.ts'
import type { texts } from './texts/zh.ts'

type Words = typeof texts

/** Returns the location of a question: `Sheet!12`, an item and its line, or the line of the file. */
export const formatImportPlace = (t: Words, line: number, part: string | null): string =>
  part === null ? t.line(line) : /\.\w+$/.test(part) ? `${part} · ${t.line(line)}` : `${part}!${line}`

/** Returns the result of a row, in words. */
export function formatImportResult(t: Words, { kind, question, remark, twin }: ImportCheckRow): string {
  if (remark) return kind === 'refused' ? remark.message : t.skipped
  if (!question) return ''
  if (question.hasOtherKey) return t.otherKey(question.held?.sourceId ?? '')
  if (question.duplicate === 'bank') return t.inBank(question.held?.sourceId ?? '')
  if (question.duplicate === 'file') return t.twin(twin ? formatImportPlace(t, twin.line, twin.part) : '')
  return question.remarks.length > 0 ? t.joined(question.remarks.map(({ message }) => message)) : t.fits
}

export function ImportResultIcon({ kind }: { readonly kind: ImportCheckRow['kind'] }) {
  const look = { size: 16, stroke: 1.75, 'aria-hidden': true } as const
  if (kind === 'refused') return <IconX {...look} />
  if (kind === 'duplicates') return <IconCopy {...look} />
  return kind === 'remarks' ? <IconAlertTriangle {...look} /> : <IconCheck {...look} />
}
