import type { Deps } from '../../core/deps.ts'
import { keepFile } from '../../core/files/file.service.ts'
import { pictureIdOf } from './bank-question.ts'
import type { ImportedQuestion } from './import/imported-question.ts'

/** Stores the pictures that questions show; doing it again changes nothing. */
export async function keepPictures(deps: Omit<Deps, 'log'>, questions: readonly ImportedQuestion[]): Promise<void> {
  const pictures = new Map(questions.flatMap((question) => question.attachments.map((picture) => [pictureIdOf(picture), picture] as const)))
  for (const [id, { name, mime, bytes }] of pictures) {
    await keepFile(deps as Deps, { id, bytes, name, mime, purpose: 'question', companyId: null, ownerId: null, isPublic: true })
  }
}
