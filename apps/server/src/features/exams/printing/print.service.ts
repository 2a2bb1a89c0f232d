import type { examPrintList, examPrintStart } from '@portal/contract/exams/exam-print.contract.ts'
import { hasPlaces } from '@portal/contract/exams/question-types.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { cleanFileName } from '../../../core/files/sniff.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import { loadPrintPictures } from '../../../core/print/load-pictures.ts'
import { type BlockGroup, type PrintDocument, printMimes, renderPrint } from '../../../core/print/print-document.ts'
import { packStoredZip } from '../../../core/readers/stored-zip.ts'
import { presentTask } from '../../../core/tasks/task.present.ts'
import { defineFileTask, startTask, type TaskKind } from '../../../core/tasks/task.ts'
import { loadTaskActor } from '../../../core/tasks/task-actor.ts'
import { pickText } from '../../../core/text/language.ts'
import { inTransaction, type Transaction } from '../../../database/connection.ts'
import { listKeysOfVersions } from '../../questions/questions.public.ts'
import { contentAfterPublishing } from '../authoring/authoring.present.ts'
import { loadManagedExam } from '../authoring/authoring.service.ts'
import type { AuthoredExam } from '../authoring/authoring.store.ts'
import { examBoundOf } from '../definition/exam.access.ts'
import { lockExam } from '../definition/exam-lock.store.ts'
import { randomLetterOrder } from '../papers/draw.rules.ts'
import { drawExamPaper } from '../papers/draw.service.ts'
import { computePaperFeasibility, deriveExamFields } from '../papers/paper-check.service.ts'
import { createSeededRandom, shuffledWith } from '../papers/seeded-random.rules.ts'
import { answerKeyGroups, answerSheetGroups } from './answer-pages.rules.ts'
import {
  computePaperSections,
  type PaperSection,
  paragraphBlock,
  pointsText,
  printedPaperGroups,
  scoreTable,
  splitByMaterial,
} from './paper-layout.rules.ts'
import {
  findPrint,
  findPrintNumber,
  insertPrint,
  listPrintedWordings,
  listPrints,
  listVersionsToPrint,
  type PrintRow,
} from './print.store.ts'
import { printWords } from './print.words.ts'

type Asked = InputOf<typeof examPrintStart>
type Form = Asked['forms'][number]
type Part = Asked['parts'][number]

export async function loadPrints(
  deps: Deps,
  actor: Actor,
  { examId }: InputOf<typeof examPrintList>,
): Promise<DataOf<typeof examPrintList>> {
  await loadManagedExam(deps.sql, actor, examId)
  const prints = await listPrints(deps.sql, examId, examBoundOf(actor))
  return {
    prints: prints.map(({ number, questions, points, drawnAt }) => ({
      number,
      questions,
      points,
      drawnAt: drawnAt.toISOString(),
    })),
  }
}

/** Draws a paper for the printer and keeps it with the versions of its questions, once per request. Returns its number. */
async function drawPrint(deps: Deps, tx: Transaction, exam: AuthoredExam, requestKey: string): Promise<number> {
  const examId = exam.id
  await lockExam(tx, examId)
  const drawn = await findPrintNumber(tx, examId, requestKey)
  if (drawn !== null) return drawn
  const content = contentAfterPublishing(exam)
  const { paper, totalPoints } = await deriveExamFields(tx, content, exam.companyId)
  const { poolSizes } = await computePaperFeasibility(tx, content)
  const draws = createSeededRandom(deps.random.bytes(16).toString('base64url'))
  const questions = await drawExamPaper(
    tx,
    { paper, poolSizes, shuffleQuestions: content.shuffleQuestions },
    draws,
    null,
  )
  if (!questions || questions.length === 0) throw new AppError('bankTooSmall')
  const versions = new Map(
    (
      await listVersionsToPrint(
        tx,
        questions.map(({ questionId }) => questionId),
      )
    ).map(({ id, version }) => [id, version]),
  )
  return insertPrint(tx, examId, requestKey, {
    terms: {
      title: content.title,
      timeLimit: content.timeLimit ?? null,
      totalPoints,
      shuffleOptions: content.shuffleOptions,
    },
    questions: questions.map(({ questionId, type, points }) => ({
      questionId,
      type,
      points,
      version: versions.get(questionId) ?? 1,
    })),
    drawnAt: deps.clock.now(),
  })
}

/**
 * Starts printing a new paper or the one with the given number, once per request key. The audit log records which parts
 * were printed, because the answer key may be among them. Throws `examNotFound`, `bankTooSmall`, `malformed` as
 * `addExam` does, and `notFound` for a number that the actor may not print.
 */
export async function startPrint(deps: Deps, actor: Actor, input: Asked): Promise<DataOf<typeof examPrintStart>> {
  const { requestKey, examId, ...asked } = input
  const number = await inTransaction(deps.sql, async (tx) => {
    const exam = await loadManagedExam(tx, actor, examId)
    const chosen = asked.number ?? (await drawPrint(deps, tx, exam, requestKey))
    if (!(await findPrint(tx, examId, chosen, examBoundOf(actor)))) throw new AppError('notFound')
    return chosen
  })
  const task = await startTask(deps, actor, {
    kind: 'examPrint',
    requestKey,
    grant: 'exams',
    lang: asked.lang,
    params: { ...asked, examId, number },
  })
  return { number, task: presentTask(deps, actor, task, [], asked.lang) }
}

type Params = Omit<Asked, 'requestKey' | 'number'> & { readonly number: number }

/** The sections of one form. Form B has each section in another order; the same number gives the same forms. */
async function sectionsOf(deps: Deps, print: PrintRow, params: Params, form: Form): Promise<PaperSection[]> {
  const draws = createSeededRandom(`print ${params.examId} ${params.number} ${form}`)
  const letters = print.questions.map((question) => ({
    ...question,
    letters: randomLetterOrder(print.terms.shuffleOptions || hasPlaces(question.type), draws),
  }))
  const wordings = new Map((await listPrintedWordings(deps.sql, letters)).map((one) => [one.id, one]))
  if (wordings.size < letters.length) throw new AppError('notFound')
  const questions = letters.flatMap(({ questionId, type, points }) => {
    const wording = wordings.get(questionId)
    return wording ? [{ id: questionId, type, points, content: wording.content, optionOrder: wording.optionOrder }] : []
  })
  // Questions about the same material stay together, in order.
  const ordered = form === 'A' ? questions : shuffledWith(splitByMaterial(questions), draws).flat()
  return computePaperSections(ordered, params)
}

/** The groups of one document of a form, with its head. */
async function groupsOf(
  deps: Deps,
  print: PrintRow,
  params: Params,
  { form, part }: { readonly form: Form; readonly part: Part },
): Promise<BlockGroup[]> {
  const { lang, withPoints, session } = params
  const words = printWords[lang]
  const sections = await sectionsOf(deps, print, params, form)
  const minutes = print.terms.timeLimit === null ? null : Math.round(print.terms.timeLimit / 60)
  const name = [words.form(form), ...(part === 'paper' ? [] : [words.documents[part]])].join(' ')
  const facts = words.facts(minutes, withPoints ? pointsText(print.terms.totalPoints) : null)
  const head = [
    paragraphBlock(pickText(print.terms.title, lang), 'title'),
    paragraphBlock([name, session?.trim(), words.number(params.number)].filter(Boolean).join('　　'), 'subtitle'),
    ...(part === 'key' || facts === '' ? [] : [paragraphBlock(facts, 'subtitle')]),
  ]
  if (part === 'sheet') return [{ blocks: head, isOpening: true }, ...answerSheetGroups(sections, params)]
  if (part === 'paper')
    return [
      { blocks: [...head, ...(withPoints ? [scoreTable(sections, lang)] : [])], isOpening: true },
      ...printedPaperGroups(sections, params),
    ]
  const keys = await listKeysOfVersions(deps.sql, print.questions)
  return [
    { blocks: head, isOpening: true },
    ...answerKeyGroups(sections, new Map(keys.map((key) => [key.questionId, key])), params),
  ]
}

/** The background task of printing: one file, or all of them in a zip. */
export const examPrintKind: TaskKind = defineFileTask({
  kind: 'examPrint',
  async make(deps, task, { tell }) {
    const params = task.params as unknown as Params
    // A grant that was revoked meanwhile no longer opens papers and keys.
    const actor = await loadTaskActor(deps.sql, task, 'exams')
    await loadManagedExam(deps.sql, actor, params.examId)
    const { lang, format } = params
    const words = printWords[lang]
    const print = await findPrint(deps.sql, params.examId, params.number, examBoundOf(actor))
    if (!print) throw new AppError('notFound')
    const title = pickText(print.terms.title, lang)
    const wanted = params.forms.flatMap((form) => params.parts.map((part) => ({ form, part })))
    const files: [string, Buffer][] = []
    for (const { form, part } of wanted) {
      const groups = await groupsOf(deps, print, params, { form, part })
      const name = `${title} ${words.form(form)} ${words.documents[part]}`
      const document: PrintDocument = {
        lang,
        title: name,
        madeAt: print.drawnAt,
        sheet: part === 'paper' ? params.sheet : 'a4',
        seal: part === 'paper' ? { fields: words.sealFields, words: words.seal } : null,
        groups,
        foot: words.foot,
        running: [title, words.form(form), words.documents[part], words.number(params.number)].join(' · '),
        pictures: await loadPrintPictures(deps, groups),
      }
      files.push([cleanFileName(`${name}.${format}`), await renderPrint(document, format)])
      if (!(await tell(files.length, []))) return null
    }
    await writeAudit(deps, deps.sql, task.ownerId, {
      action: 'exam.print',
      thing: 'exam',
      thingId: params.examId,
      detail: { taskId: task.id, number: params.number, forms: params.forms, parts: params.parts, format },
    })
    const [only] = files
    if (files.length === 1 && only) return { name: only[0], mime: printMimes[format], bytes: only[1] }
    const name = cleanFileName(`${title} ${words.number(params.number)}.zip`)
    return { name, mime: 'application/zip', bytes: packStoredZip(files) }
  },
})
