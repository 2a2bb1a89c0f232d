import { createHash } from 'node:crypto'
import type { Deps } from '../../../core/deps.ts'
import { newId, newSecret } from '../../../core/secrets/random.ts'
import { cutText } from '../../../core/text/cut-text.ts'
import type { Lang } from '../../../core/text/language.ts'
import { inTransaction } from '../../../database/connection.ts'
import { addExam, contentAfterPublishing, loadExamForAuthors, publishExam } from '../../exams/exams.public.ts'
import { insertSimulatedCompany, insertSimulatedPeople } from '../../identity/identity.public.ts'
import {
  deleteRehearsalData,
  deleteRehearsalMarkingTasks,
  insertRehearsal,
  listRehearsalAnswers,
  listRehearsals,
} from './rehearsal.store.ts'
import { rehearsalWords } from './rehearsal.words.ts'

type Tools = Omit<Deps, 'log'>
export type CreatedRehearsal = {
  readonly examId: string
  readonly companyId: string
  readonly tokens: readonly string[]
}

/**
 * Creates a copy of an exam in a new company, with simulated people who are signed in, and returns the tokens of their
 * sessions. The copy has no opening time, course, certificate, appeals or exposure limit, and leaves at least `seconds`
 * until its end. Throws `examNotFound`, and `bankTooSmall` when its paper can't be drawn.
 */
export function createRehearsal(
  deps: Tools,
  input: { readonly examId: string; readonly candidates: number; readonly seconds: number; readonly lang: Lang },
): Promise<CreatedRehearsal> {
  const at = deps.clock.now()
  return inTransaction(deps.sql, async (tx) => {
    const exam = await loadExamForAuthors(tx, input.examId)
    const {
      certificateSchemeId,
      productId,
      opensAt,
      closesAt,
      departmentIds,
      accountIds,
      skipsHolders,
      appealDays,
      exposure,
      ...content
    } = contentAfterPublishing(exam)
    const companyId = newId(at, deps.random)
    await insertSimulatedCompany(tx, companyId, rehearsalWords.company, at)
    const examId = await addExam(
      deps,
      tx,
      {
        ...content,
        title: {
          zh: cutText(rehearsalWords.exam.zh(content.title.zh ?? content.title.en ?? ''), 200),
          en: cutText(rehearsalWords.exam.en(content.title.en ?? content.title.zh ?? ''), 200),
        },
        // A release at the close needs a closing time, which is set after the rehearsal.
        ...(closesAt === undefined
          ? {}
          : {
              closesAt: new Date(
                at.getTime() + (Math.max(content.timeLimit ?? 0, input.seconds) + 3600) * 1000,
              ).toISOString(),
            }),
        ...(content.timeLimit === undefined ? {} : { timeLimit: Math.max(content.timeLimit, input.seconds + 120) }),
        companyIds: [companyId],
      },
      null,
    )
    await insertRehearsal(tx, { examId, ofExam: exam.id, companyId, at })
    await publishExam(deps, tx, examId, null)
    const tokens = Array.from({ length: input.candidates }, () => newSecret(deps.random))
    const people = tokens.map((token, index) => {
      const number = String(index + 1).padStart(3, '0')
      return {
        accountId: newId(at, deps.random),
        name: rehearsalWords.candidate[input.lang](number),
        number: `R${number}`,
        tokenHash: createHash('sha256').update(token).digest('hex'),
      }
    })
    await insertSimulatedPeople(tx, companyId, people, at, new Date(at.getTime() + (input.seconds + 3600) * 1000))
    return { examId, companyId, tokens }
  })
}

/** Loads the stored answers of a rehearsal, after removing its short answers from the graders' queue. */
export async function loadRehearsalAnswers(deps: Tools, examId: string) {
  await deleteRehearsalMarkingTasks(deps.sql, examId)
  return listRehearsalAnswers(deps.sql, examId)
}

/** Deletes all rehearsals with their data. Returns their number. */
export async function deleteAllRehearsals(deps: Tools): Promise<number> {
  const all = await listRehearsals(deps.sql)
  for (const one of all) await inTransaction(deps.sql, (tx) => deleteRehearsalData(tx, one))
  return all.length
}
