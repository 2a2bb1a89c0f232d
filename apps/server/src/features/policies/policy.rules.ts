import { createHash } from 'node:crypto'
import type { PolicyKind } from '@portal/contract/policies/policy.limits.ts'
import { isCalendarDay } from '../../core/text/calendar.ts'
import { type BilingualText, hasBilingualText, type PersonName } from '../../core/text/language.ts'
import { hasVisibleContent } from '../../core/text/rich-text.ts'

/** The stored content of a policy: all fields except the title and the file. */
export type PolicyBody = {
  readonly kind: PolicyKind
  /** HTML, reduced to the markup that pages show. */
  readonly body: BilingualText
  /** The changes since the revision before. */
  readonly note: BilingualText
  readonly effectiveOn: string | null
}
export type PolicyProblem = 'name' | 'noText' | 'noFile' | 'noNote' | 'noSuchDay'

/**
 * Returns the first problem that prevents publishing a draft as this version, with its field; null if there is none.
 */
export function problemOfPolicy(
  {
    title,
    content,
    hasFile,
  }: { readonly title: BilingualText; readonly content: PolicyBody; readonly hasFile: boolean },
  version: number,
): { readonly field: string; readonly problem: PolicyProblem } | null {
  if (!hasBilingualText(title)) return { field: 'content.title.zh', problem: 'name' }
  if (content.kind === 'pdf' && !hasFile) return { field: 'content.fileId', problem: 'noFile' }
  if (content.kind === 'text' && !hasVisibleContent(content.body.zh ?? '') && !hasVisibleContent(content.body.en ?? ''))
    return { field: 'content.body.zh', problem: 'noText' }
  if (content.effectiveOn !== null && !isCalendarDay(content.effectiveOn))
    return { field: 'content.effectiveOn', problem: 'noSuchDay' }
  if (version > 1 && !hasBilingualText(content.note)) return { field: 'content.note.zh', problem: 'noNote' }
  return null
}

type Digested = {
  readonly version: number
  readonly title: BilingualText
  readonly content: PolicyBody
  /** SHA-256 of the PDF file, in hex. */
  readonly fileDigest: string | null
}
/**
 * Returns the digest of a revision: SHA-256, in hex, of a JSON array with its number, its title in Chinese and English,
 * its kind, its text (HTML) in both languages, the SHA-256 of its PDF file, its note in both languages, and its date. A
 * missing value is an empty text. The text of a policy that is a file, which no reader sees, is left out.
 */
export function policyDigest({ version, title, content, fileDigest }: Digested): string {
  const body = content.kind === 'text' ? content.body : {}
  const file = content.kind === 'pdf' ? (fileDigest ?? '') : ''
  const parts = [
    version,
    title.zh ?? '',
    title.en ?? '',
    content.kind,
    body.zh ?? '',
    body.en ?? '',
    file,
    content.note.zh ?? '',
    content.note.en ?? '',
    content.effectiveOn ?? '',
  ]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

const plain = (name: string) => name.normalize('NFKC').replace(/\s+/g, '').toLowerCase()
/** Returns true when a typed name is that of the person, in either writing. Spaces, widths and case don't matter. */
export const isNameOfPerson = (typed: string, { name, nameLatin }: PersonName): boolean =>
  plain(typed) !== '' && [name, nameLatin].some((one) => one !== null && plain(one) === plain(typed))
