import { createHash } from 'node:crypto'
import type { Deps } from '../../core/deps.ts'
import { keepFile } from '../../core/files/file.service.ts'
import { bankQuestionOf } from './bank-question.ts'
import type { ImportedAttachment, ImportedQuestion } from './import/imported-question.ts'
import type { NewQuestion } from './question-content.ts'

/** The same picture has the same id wherever it comes from, so that a question is recognised when it comes again. */
function pictureIdOf({ mime, bytes }: ImportedAttachment): string {
  const hex = createHash('sha256').update(mime).update(bytes).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The question as a bank keeps it, with the addresses that its pictures have once they are kept. */
export function withPictureAddresses(question: ImportedQuestion): NewQuestion {
  const addresses = new Map(question.attachments.map((picture) => [picture.name, `/files/read?fileId=${pictureIdOf(picture)}`]))
  return bankQuestionOf(question, (name) => addresses.get(name) ?? '')
}

/** Stores the pictures that questions show; doing it again changes nothing. */
export async function keepPictures(deps: Omit<Deps, 'log'>, questions: readonly ImportedQuestion[]): Promise<void> {
  const pictures = new Map(questions.flatMap((question) => question.attachments.map((picture) => [pictureIdOf(picture), picture] as const)))
  for (const [id, { name, mime, bytes }] of pictures) {
    await keepFile(deps as Deps, { id, bytes, name, mime, purpose: 'question', companyId: null, ownerId: null, isPublic: true })
  }
}
