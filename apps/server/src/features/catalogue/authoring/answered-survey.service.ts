import { isDeepStrictEqual } from 'node:util'
import type { LessonSettings } from '@portal/contract/catalogue/lesson-settings.ts'
import { AppError } from '../../../core/http/app-error.ts'
import type { Transaction } from '../../../database/connection.ts'
import { type ContentRow, lockAnsweredSurvey } from './content.store.ts'

const formOf = (settings: LessonSettings | null): unknown =>
  settings && 'sections' in settings ? JSON.parse(JSON.stringify(settings.sections)) : null

/**
 * Checks that a survey with answers keeps its questions, because counts would otherwise belong to a different text, and
 * the first answer to a new question could be traced to one person. Throws `surveyFixed`. `published` is the content as
 * learners see it.
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
