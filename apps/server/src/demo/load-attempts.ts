import { exams } from '@portal/demo/exams.ts'
import { extraPeople } from '@portal/demo/more-people.ts'
import { people } from '@portal/demo/people.ts'
import type { DemoExam, DemoPerson } from '@portal/demo/types.ts'
import type { Deps } from '../core/deps.ts'
import type { Transaction } from '../database/connection.ts'
import { issuePastCertificate } from '../features/certificates/certificates.public.ts'
import { addPastAttempt } from '../features/grading/grading.public.ts'
import { findAttemptResult, listQuestionStems } from './demo.store.ts'
import { createDemoRandom, daysBefore, demoId, instantAtHour, zoneOffset } from './demo-id.rules.ts'
import { withClockAt } from './load-exams.ts'

type Tools = Omit<Deps, 'log'>

/** The probability that a person has sat an exam, and the days since then. No one has sat the other exams. */
const sat: Readonly<
  Record<string, { readonly share: number; readonly from: number; readonly to: number; readonly departments?: RegExp }>
> = {
  'ops-autumn': { share: 1, from: 74, to: 47 },
  'nr-beam-final': { share: 0.6, from: 150, to: 4, departments: /^sb-/ },
  'ops-foundation-mock': { share: 0.5, from: 60, to: 1 },
  'ops-annual': { share: 0.65, from: 11, to: 1 },
}
const assessment = 'ops-autumn'
const failedByLearner = 'nr-beam-final'
/**
 * The exams that the announced learner has taken, with the skill; they failed one, and may still take all the others.
 */
const learnersExams: Readonly<Record<string, number>> = {
  'ops-autumn': 0.85,
  'ops-annual': 0.95,
  [failedByLearner]: 0.2,
}
/** The days since the learner failed, before beginning the course of the exam. */
const failedDaysAgo = 33

/** Two people who sat next to each other, twice: the second one copied. */
const beside: Readonly<Record<string, string>> = { 'bi-ran': 'jiang-siqi', 'han-zhixing': 'ye-zhiqiu' }
const logistic = (x: number) => 1 / (1 + Math.exp(-x))

/** Answers as a crowd gives them: some questions are hard, each has a wrong answer that draws more than the others, and one draws the best away from its key. */
function chooserOf(stems: ReadonlyMap<string, string>, ability: number, who: string, from: string | undefined) {
  const theta = (ability - 0.62) * 5.5
  return ({
    questionId,
    letters,
    right,
  }: {
    readonly questionId: string
    readonly letters: readonly string[]
    readonly right: readonly string[]
  }): readonly string[] | null => {
    const stem = stems.get(questionId) ?? ''
    const nature = createDemoRandom(`nature ${stem}`)
    const difficulty = (nature() - 0.5) * 3.4
    const [wrong, guess] = [letters.filter((letter) => !right.includes(letter)), letters.length === 2 ? 0.35 : 0.18]
    const lure = wrong[Math.floor(nature() * wrong.length)] ?? 'A'
    const mine = createDemoRandom(`${who} ${stem}`)
    const draws = from !== undefined && mine() < 0.92 ? createDemoRandom(`${from} ${stem}`) : mine
    const known = logistic(1.6 * (theta - difficulty))
    const isOdd = stem.startsWith(oddStem)
    const chance = isOdd ? 0.62 - 0.5 * logistic(1.6 * theta) : guess + (1 - guess) * known
    if (draws() < chance) return right
    const other = draws()
    if (other > 0.97) return null
    return [isOdd || other < 0.55 ? lure : (wrong[Math.floor(draws() * wrong.length)] ?? lure)]
  }
}
/** Its key is disputed. */
const oddStem = '两台路由器的 OSPF'

/** Loads the attempts of `extraPeople` at the autumn assessment, so that its report has enough results. */
export async function loadAutumnAssessment(
  deps: Tools,
  tx: Transaction,
  examIds: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  const exam = exams.find((one) => one.key === assessment)
  const examId = examIds.get(assessment)
  if (!exam || !examId) return
  const stems = await listQuestionStems(tx)
  const zoneMinutes = zoneOffset(now, deps.settings.timeZone)
  for (const person of extraPeople) {
    const draws = createDemoRandom(`sat ${exam.key} ${person.key}`)
    const from = beside[person.key]
    const ago = 74 - draws() * 27
    if (person.state === 'invited' || person.joinedDaysAgo < ago + 1) continue
    const isWatched = from !== undefined || Object.values(beside).includes(person.key)
    const ability = isWatched ? 0.52 : 0.3 + ((draws() + draws() + draws()) / 3) * 0.62
    const startedAt = instantAtHour(
      now,
      isWatched ? 60 : ago,
      isWatched ? 14 + draws() * 0.1 : 8.5 + draws() * 8,
      zoneMinutes,
    )
    await addPastAttempt(withClockAt(deps, startedAt), tx, {
      examId,
      accountId: demoId('account', person.key),
      companyId: demoId('company', person.company),
      startedAt,
      timeUsed: Math.round((exam.timeLimit ?? 3600) * (0.35 + draws() * 0.6)),
      skill: ability,
      seed: `${exam.key} ${person.key}`,
      choose: chooserOf(stems, ability, person.key, from),
    })
  }
}

/**
 * Loads past attempts of the people of the demo, graded by the exams' own rules, and the certificates that they earned.
 */
export async function loadAttempts(
  deps: Tools,
  tx: Transaction,
  ids: { readonly exams: ReadonlyMap<string, string>; readonly schemes: ReadonlyMap<string, string> },
  now: Date,
): Promise<void> {
  const zoneMinutes = zoneOffset(now, deps.settings.timeZone)
  const stems = await listQuestionStems(tx)
  for (const exam of exams) {
    const examId = ids.exams.get(exam.key)
    if (!examId || !sat[exam.key]) continue
    for (const person of people) {
      const when = momentOf(exam, person, now, zoneMinutes)
      if (!when) continue
      const company = demoId('company', person.memberships[0]?.company ?? '')
      const account = demoId('account', person.key)
      const skill = person.key === 'learner' ? (learnersExams[exam.key] ?? 0) : Math.min(0.95, person.ability + 0.08)
      const attemptId = await addPastAttempt(withClockAt(deps, when.startedAt), tx, {
        examId,
        accountId: account,
        companyId: company,
        ...when,
        skill,
        seed: `${exam.key} ${person.key}`,
        ...(exam.key === assessment && person.key !== 'learner'
          ? { choose: chooserOf(stems, skill, person.key, undefined) }
          : {}),
      })
      const result = await findAttemptResult(tx, attemptId)
      const scheme = exam.certificateScheme ? ids.schemes.get(exam.certificateScheme) : undefined
      if (!result?.passed || !scheme) continue
      // When a result is released, its certificate is issued and returned.
      await issuePastCertificate(withClockAt(deps, result.gradedAt), tx, {
        schemeId: scheme,
        accountId: account,
        companyId: company,
        source: {
          kind: 'exam',
          id: attemptId,
          title: exam.title,
          score: result.score,
          totalPoints: result.totalPoints,
          passingPoints: result.passingPoints,
        },
        at: result.gradedAt,
      })
    }
  }
}

function momentOf(
  exam: DemoExam,
  person: DemoPerson,
  now: Date,
  zoneMinutes: number,
): { startedAt: Date; timeUsed: number } | null {
  const rule = sat[exam.key]
  const [membership] = person.memberships
  if (!rule || !membership) return null
  const draws = createDemoRandom(`sat ${exam.key} ${person.key}`)
  const isChosen =
    person.key === 'learner'
      ? exam.key in learnersExams
      : draws() < rule.share && !['staff', 'colleague', 'invigilator'].includes(person.key)
  if (!isChosen || (rule.departments && !rule.departments.test(membership.department))) return null
  const drawn = rule.to + draws() * (rule.from - rule.to)
  const ago = person.key === 'learner' && exam.key === failedByLearner ? failedDaysAgo : drawn
  if (membership.joinedDaysAgo < ago + 1) return null
  // Exams are taken in working hours.
  const startedAt = instantAtHour(now, ago, 8.5 + draws() * 8, zoneMinutes)
  if (startedAt > daysBefore(now, 0.2)) return null
  return { startedAt, timeUsed: Math.round((exam.timeLimit ?? 3600) * (0.35 + draws() * 0.5)) }
}
