import { type DemoQuestionDraft, preSalesDrafts } from '@portal/demo/banks/in-review.ts'
import { nrBeamBank } from '@portal/demo/banks/nr-beam.ts'
import { opsFoundationBank } from '@portal/demo/banks/ops-foundation.ts'
import { opsPracticeBank } from '@portal/demo/banks/ops-practice.ts'
import { preSalesBank } from '@portal/demo/banks/pre-sales.ts'
import { companyExams } from '@portal/demo/company-exams.ts'
import { certificateDesigns } from '@portal/demo/designs.ts'
import { draftExams } from '@portal/demo/draft-exams.ts'
import { exams } from '@portal/demo/exams.ts'
import { certificateSchemes, certificateTracks } from '@portal/demo/schemes.ts'
import type { DemoBank, DemoExam, DemoQuestion } from '@portal/demo/types.ts'
import type { Deps } from '../core/deps.ts'
import type { Transaction } from '../database/connection.ts'
import {
  addCertificateScheme,
  addCertificateTrack,
  addPublishedDesign,
} from '../features/certificates/certificates.public.ts'
import { createExam, type NewExam, publishExam } from '../features/exams/exams.public.ts'
import {
  type AnswerKey,
  addBank,
  addQuestionDrafts,
  addQuestions,
  type NewQuestion,
} from '../features/questions/questions.public.ts'
import { setBankOpenForPractice, setBankShared } from './demo.store.ts'
import { daysBefore, demoId, instantAtHour, zoneOffset } from './demo-id.rules.ts'
import { replaceFigureNames } from './load-catalogue.ts'

type Tools = Omit<Deps, 'log'>
/** Returns the same dependencies with the clock at another moment. */
export const withClockAt = (deps: Tools, at: Date): Tools => ({ ...deps, clock: { now: () => at } })

function answerKeyOf(question: DemoQuestion): AnswerKey {
  if (question.type === 'short' || question.type === 'upload') return { rubric: question.rubric ?? {} }
  if (question.hotspot) return { regions: question.hotspot.regions, policy: question.hotspot.policy }
  if (question.places !== undefined)
    return { places: question.places, policy: question.type === 'ordering' ? 'longest' : 'perPlace' }
  if (question.type !== 'blank' && question.type !== 'numeric')
    return { keys: question.options.filter((option) => option.correct).map((option) => option.key) }
  return {
    blanks: question.blanks.map((gap) => ({
      accepted: gap.accepted.map((text) => ({ text, weight: 100 })),
      ...(gap.numeric ? { numeric: [gap.numeric] } : {}),
      caseSensitive: false,
      ...(gap.units ? { units: gap.units, ...(gap.units.length > 1 ? { unitRequired: true } : {}) } : {}),
    })),
  }
}

const questionOf = (bank: DemoBank, question: DemoQuestion): NewQuestion => ({
  type: question.type,
  topic: topicOf(bank, question.topic),
  difficulty: question.difficulty,
  points: question.points,
  content: {
    stem: question.stem,
    options: question.options.map(({ key, text }) => ({ key, text })),
    blankCount:
      question.upload?.files ?? question.hotspot?.regions.length ?? question.places?.length ?? question.blanks.length,
    ...(question.hotspot ? { picture: pictureOf(question.hotspot) } : {}),
    ...(question.upload ? { upload: { kinds: question.upload.kinds, megabytes: question.upload.megabytes } } : {}),
    ...(question.prompts ? { prompts: question.prompts } : {}),
    ...(question.once ? { once: true } : {}),
    ...(question.type === 'numeric' && question.blanks[0]?.units
      ? { units: question.blanks[0].units.map(({ unit }) => unit) }
      : {}),
    ...(question.group
      ? { group: { id: demoId('questionGroup', question.group.key), material: question.group.material } }
      : {}),
  },
  answerKey: answerKeyOf(question),
  explanation: question.explanation,
})

/** A stored figure with its text. */
const pictureOf = ({ figure, alt }: NonNullable<DemoQuestion['hotspot']>) =>
  replaceFigureNames({
    zh: `<img src="demo:${figure}" alt="${alt.zh}" />`,
    en: `<img src="demo:${figure}" alt="${alt.en}" />`,
  })

const topicOf = (bank: DemoBank, key: string) => bank.topics.find((topic) => topic.key === key)?.name.en ?? ''

/** A question that waits for approval, as its bank keeps it. */
function draftOf({ stem, explanation, difficulty, points, options = [], gaps = [] }: DemoQuestionDraft): NewQuestion {
  const answerKey: AnswerKey =
    gaps.length === 0
      ? { keys: ['A'] }
      : {
          blanks: gaps.map(({ numeric, units = [], accepted, numerals }) => ({
            accepted: accepted.map(([text, weight]) => ({ text, weight })),
            ...(numeric ? { numeric: [numeric] } : {}),
            ...(units.length > 0 ? { units: units.map((unit) => ({ unit, factor: 1 })) } : {}),
            ...(numerals ? { numerals } : {}),
            caseSensitive: false,
          })),
        }
  const content = {
    stem,
    options: options.map((text, index) => ({ key: String.fromCharCode(65 + index), text })),
    blankCount: gaps.length,
  }
  return {
    type: gaps.length > 0 ? 'blank' : 'single',
    topic: 'Sizing',
    difficulty,
    points,
    content,
    answerKey,
    explanation,
  }
}

/** Loads certificate schemes; returns their ids by key. */
export async function loadSchemes(deps: Tools, tx: Transaction, now: Date): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>()
  const tracks = new Map<string, string>()
  for (const [key, { title, levels }] of Object.entries(certificateTracks))
    tracks.set(
      key,
      await addCertificateTrack(withClockAt(deps, daysBefore(now, 410)), tx, { title, levels: [...levels] }),
    )
  for (const [nth, { key, track, ...scheme }] of certificateSchemes.entries())
    ids.set(
      key,
      await addCertificateScheme(withClockAt(deps, daysBefore(now, 400 - nth)), tx, {
        ...scheme,
        trackId: (track && tracks.get(track)) ?? null,
      }),
    )
  for (const [nth, { name, content, schemes }] of certificateDesigns.entries())
    await addPublishedDesign(withClockAt(deps, daysBefore(now, 380 - nth * 60)), tx, {
      companyId: null,
      name,
      content,
      schemeIds: schemes.flatMap((key) => ids.get(key) ?? []),
    })
  return ids
}

/** Loads question banks and published exams; returns the exams' ids by key. */
export async function loadExams(
  deps: Tools,
  tx: Transaction,
  schemes: ReadonlyMap<string, string>,
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const banks = new Map<string, { id: string; bank: DemoBank }>()
  for (const bank of [opsFoundationBank, opsPracticeBank, nrBeamBank, preSalesBank]) {
    const then = withClockAt(deps, daysBefore(now, 220))
    const id = await addBank(then, tx, { title: bank.title, source: bank.source })
    await addQuestions(
      then,
      tx,
      id,
      bank.questions.map((question) => questionOf(bank, question)),
    )
    if (bank.isOpenForPractice) await setBankOpenForPractice(tx, id)
    if (bank === opsFoundationBank) await setBankShared(tx, id)
    banks.set(bank.key, { id, bank })
    if (bank === preSalesBank)
      for (const [nth, draft] of preSalesDrafts.entries())
        await addQuestionDrafts(withClockAt(deps, daysBefore(now, 3 - nth)), tx, id, [
          { question: draftOf(draft), by: demoId('account', 'officer'), isSent: draft.isSent },
        ])
  }
  const zoneMinutes = zoneOffset(now, deps.settings.timeZone)
  const ids = new Map<string, string>()
  for (const exam of exams) {
    const then = withClockAt(deps, daysBefore(now, exam.createdDaysAgo))
    const id = await createExam(then, tx, newExam(exam, banks, schemes, { now, zoneMinutes }))
    await publishExam(then, tx, id, null)
    ids.set(exam.key, id)
  }
  for (const exam of draftExams)
    await createExam(
      withClockAt(deps, daysBefore(now, exam.createdDaysAgo)),
      tx,
      newExam(exam, banks, schemes, { now, zoneMinutes }),
    )
  for (const { isPublished, ...exam } of companyExams) {
    const then = withClockAt(deps, daysBefore(now, exam.createdDaysAgo))
    const id = await createExam(then, tx, newExam(exam, banks, schemes, { now, zoneMinutes }))
    if (isPublished) await publishExam(then, tx, id, null)
  }
  return ids
}

function newExam(
  exam: DemoExam,
  banks: ReadonlyMap<string, { id: string; bank: DemoBank }>,
  schemes: ReadonlyMap<string, string>,
  { now, zoneMinutes }: { now: Date; zoneMinutes: number },
): NewExam {
  const rules = exam.rules.map(({ bank: key, topic, difficulty, type, count, points }) => {
    const found = banks.get(key)
    if (!found) throw new Error(`The demo has no bank ${key}`)
    return {
      bankId: found.id,
      type,
      count,
      points,
      ...(topic === undefined ? {} : { topic: topicOf(found.bank, topic) }),
      ...(difficulty === undefined ? {} : { difficulty }),
    }
  })
  const scheme = exam.certificateScheme ? schemes.get(exam.certificateScheme) : undefined
  return {
    kind: exam.kind,
    title: exam.title,
    notice: exam.notice,
    zones: exam.zones,
    paper: { rules },
    passingPoints: exam.passingPoints,
    multiplePolicy: exam.multiplePolicy,
    leavePolicy: exam.leavePolicy,
    leaveLimit: exam.leaveLimit,
    onReload: exam.onReload,
    fullScreen: exam.fullScreen ?? false,
    release: exam.release,
    avoidSeen: exam.avoidSeen ?? false,
    ...(exam.company ? { companyId: demoId('company', exam.company) } : {}),
    ...(exam.kind === 'formal' ? { appealDays: 30 } : {}),
    ...(exam.timeLimit === null ? {} : { timeLimit: exam.timeLimit }),
    ...(exam.opensInDays === null ? {} : { opensAt: instantAtHour(now, -exam.opensInDays, 8, zoneMinutes) }),
    ...(exam.closesInDays === null ? {} : { closesAt: instantAtHour(now, -exam.closesInDays, 20, zoneMinutes) }),
    ...(exam.dailyAttempts === null ? {} : { dailyAttempts: exam.dailyAttempts }),
    ...(exam.totalAttempts === null ? {} : { totalAttempts: exam.totalAttempts }),
    ...(exam.retakeHours === null ? {} : { retakeHours: exam.retakeHours }),
    ...(scheme ? { certificateSchemeId: scheme } : {}),
    ...(exam.departments ? { departmentIds: exam.departments.map((key) => demoId('department', key)) } : {}),
  }
}
