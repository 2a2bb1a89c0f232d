import type { wrongBook } from '@portal/contract/exams/wrong-book.contract.ts'
import type { DataOf } from '@portal/contract/http/call.ts'
import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { presentText } from '../../core/text/language.ts'
import { currentZonedTime, rightOptionKeys, typeFieldsAsDisplayed, visibleParts } from '../exams/exams.public.ts'
import { acceptedForms } from '../grading/grading.public.ts'
import { presentRegions } from '../questions/questions.public.ts'
import { isUnderTopics } from './practice.rules.ts'
import { type WrongBookEntry, wrongBookEntry } from './wrong-book.rules.ts'
import {
  listPastQuestions,
  listTakenExams,
  listWrongBookQuestions,
  type PastQuestion,
  type WrongBookQuestion,
} from './wrong-book.store.ts'

export type WrongQuestion = PastQuestion & { readonly entry: WrongBookEntry }

/**
 * Loads the questions that a person has answered and whose key they may see: in exams that release it to them, in mock
 * exams and in practice. Takes three statements. Only marks are stored, so regrades and changed release rules apply
 * immediately.
 */
export async function loadPastQuestions(deps: Deps, actor: Actor): Promise<PastQuestion[]> {
  const moment = currentZonedTime(deps)
  const exams = await listTakenExams(deps.sql, actor, moment)
  const seen = exams.flatMap(({ attempts, ...exam }) =>
    attempts
      .filter(({ promised }) => visibleParts({ ...exam, promised, standing: exam }, moment.now).key)
      .map(({ id }) => id),
  )
  return seen.length === 0 ? [] : listPastQuestions(deps.sql, seen, actor.accountId)
}

/** Returns the given questions that are in the wrong-question book, the most recently wrong first. */
export const wrongBookQuestionsAmong = (met: readonly PastQuestion[]): WrongQuestion[] =>
  met
    .flatMap((question) => {
      const entry = wrongBookEntry(question)
      return entry ? [{ ...question, entry }] : []
    })
    .sort(
      (a, b) => b.entry.lastWrongAt.getTime() - a.entry.lastWrongAt.getTime() || (a.questionId < b.questionId ? -1 : 1),
    )

type Book = DataOf<typeof wrongBook>

/** Loads a page of the caller's wrong-question book. */
export async function loadWrongBook(
  deps: Deps,
  actor: Actor,
  input: { topic?: string; state: 'open' | 'mastered'; page: number; size: number },
): Promise<Book> {
  const { page, size } = input
  const fitting = wrongBookQuestionsAmong(await loadPastQuestions(deps, actor)).filter(
    ({ entry, topic }) =>
      entry.isMastered === (input.state === 'mastered') &&
      isUnderTopics(topic, input.topic === undefined ? [] : [input.topic]),
  )
  const shown = fitting.slice(page * size, (page + 1) * size)
  const questions = new Map(
    shown.length === 0
      ? []
      : (await listWrongBookQuestions(deps.sql, shown)).map((question) => [question.questionId, question]),
  )
  const list = shown.flatMap((wrong) => {
    const question = questions.get(wrong.questionId)
    return question ? [presentEntry(wrong, question)] : []
  })
  return { list, total: fitting.length, page, size }
}

function presentEntry(
  { entry, questionId, type, topic }: WrongQuestion,
  { content, key, explanation, feedback }: WrongBookQuestion,
): Book['list'][number] {
  const right = rightOptionKeys(key) ?? []
  const saidOf = (letter: string) => feedback?.options?.[letter]
  return {
    entry: questionId,
    type,
    topic,
    wrongCount: entry.wrongCount,
    lastWrongAt: entry.lastWrongAt.toISOString(),
    streak: entry.streak,
    ...(content.group ? { material: presentText(content.group.material) } : {}),
    stem: presentText(content.stem),
    options: content.options.map((option) => {
      const said = saidOf(option.key)
      return {
        key: option.key,
        text: presentText(option.text),
        correct: right.includes(option.key),
        feedback: said ? presentText(said) : null,
      }
    }),
    blanks: 'blanks' in key ? key.blanks.map((blank) => acceptedForms(blank)[0] ?? '') : [],
    ...typeFieldsAsDisplayed({ content, optionOrder: content.options.map((option) => option.key).join('') }),
    ...('places' in key ? { places: key.places } : {}),
    ...('regions' in key ? { regions: presentRegions(key.regions) } : {}),
    explanation: Object.keys(presentText(explanation)).length > 0 ? presentText(explanation) : null,
  }
}
