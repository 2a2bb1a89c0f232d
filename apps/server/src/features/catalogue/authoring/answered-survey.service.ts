import { isDeepStrictEqual } from 'node:util'
import type { LessonSettings } from '@portal/contract/catalogue/lesson-settings.ts'
import { AppError } from '../../../core/http/app-error.ts'
import type { Transaction } from '../../../database/connection.ts'
import { type ContentRow, lockAnsweredSurvey } from './content.store.ts'

const formOf = (settings: LessonSettings | null): unknown =>
  settings && 'sections' in settings ? JSON.parse(JSON.stringify(settings.sections)) : null

/**
 * Checks that a survey with answers keeps its questions: counted answers would otherwise belong to other questions, and
 * the first answer to a new question could be traced to one person. `published`: the content as learners see it. Throws
 * `surveyFixed`.
 */
export async function checkSurveyUnchanged(
  tx: Transaction,
  published: Pick<ContentRow, 'contentId' | 'settings'>,
  settings: LessonSettings | null,
): Promise<void> {
  const former = formOf(published.settings)
  if (former === null || isDeepStrictEqual(former, formOf(settings))) return
  if (await lockAnsweredSurvey(tx, published.contentId)) throw new AppError('surveyFixed')
}
