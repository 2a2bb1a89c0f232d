import { type UploadKind, uploadKinds, uploadLimits } from '@portal/contract/exams/question-types.ts'

export type UploadFacts = { readonly kinds: UploadKind[]; readonly megabytes: number; readonly files: number }

/** The kinds, the size and the number of files that an upload question takes if its source gives none. */
export const defaultUpload: UploadFacts = { kinds: ['file', 'photo'], megabytes: 10, files: 1 }

/**
 * Formats the number, size and kinds of the files of an upload question as one value for files of the portal: `2x10
 * photo,audio`.
 */
export const formatUpload = ({ kinds, megabytes, files }: UploadFacts): string =>
  `${files}x${megabytes} ${kinds.join(',')}`

/** Parses a value that `formatUpload` formatted; null for any other text. */
export function parseUpload(text: string): UploadFacts | null {
  const [, files = '', megabytes = '', names = ''] = /^([1-9])x(\d{1,2}) ([a-z,]{1,30})$/u.exec(text) ?? []
  const kinds = uploadKinds.filter((kind) => names.split(',').includes(kind))
  const facts = { kinds, megabytes: Number(megabytes), files: Number(files) }
  const fits =
    facts.files >= 1 &&
    facts.files <= uploadLimits.files &&
    facts.megabytes >= 1 &&
    facts.megabytes <= uploadLimits.megabytes &&
    kinds.length > 0
  return fits ? facts : null
}
