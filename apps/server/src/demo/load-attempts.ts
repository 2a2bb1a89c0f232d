import { exams } from '@portal/demo/exams.ts'
import { people } from '@portal/demo/people.ts'
import type { DemoExam, DemoPerson } from '@portal/demo/types.ts'
import type { Deps } from '../core/deps.ts'
import type { Transaction } from '../database/connection.ts'
import { issuePastCertificate } from '../features/certificates/certificates.public.ts'
import { addGradedAttempt } from '../features/exams/exams.public.ts'
import { resultOf } from './demo.store.ts'
import { daysBefore, demoDraws, demoId, hourOf, zoneOffset } from './demo-id.rules.ts'
import { asOf } from './load-exams.ts'

type Tools = Omit<Deps, 'log'>

/** How likely somebody has sat an exam, and how many days ago that may be. Exams that are not named have been sat by nobody. */
const sat: Readonly<Record<string, { readonly share: number; readonly from: number; readonly to: number; readonly departments?: RegExp }>> = {
  'ops-autumn': { share: 0.75, from: 74, to: 47 },
  'nr-beam-final': { share: 0.6, from: 150, to: 4, departments: /^sb-/ },
  'ops-foundation-mock': { share: 0.5, from: 60, to: 1 },
  'ops-annual': { share: 0.65, from: 11, to: 1 },
}
/** The announced learner has passed these, by this skill, and may still sit all the others. */
const learnersExams: Readonly<Record<string, number>> = { 'ops-autumn': 0.85, 'ops-annual': 0.95 }

/** Attempts of colleagues, graded by the exams' own rules, and the certificates they earned. */
export async function loadAttempts(
  deps: Tools,
  tx: Transaction,
  ids: { readonly exams: ReadonlyMap<string, string>; readonly schemes: ReadonlyMap<string, string> },
  now: Date,
): Promise<void> {
  const zoneMinutes = zoneOffset(now, deps.settings.timeZone)
  for (const exam of exams) {
    const examId = ids.exams.get(exam.key)
    if (!examId || !sat[exam.key]) continue
    for (const person of people) {
      const when = momentOf(exam, person, now, zoneMinutes)
      if (!when) continue
      const company = demoId('company', person.memberships[0]?.company ?? '')
      const account = demoId('account', person.key)
      const skill = person.key === 'learner' ? (learnersExams[exam.key] ?? 0) : Math.min(0.95, person.ability + 0.08)
      const attemptId = await addGradedAttempt(asOf(deps, when.startedAt), tx, {
        examId,
        accountId: account,
        companyId: company,
        ...when,
        skill,
        seed: `${exam.key} ${person.key}`,
      })
      const result = await resultOf(tx, attemptId)
      const scheme = exam.certificateScheme ? ids.schemes.get(exam.certificateScheme) : undefined
      if (!result?.passed || !scheme) continue
      // Where the certificates already listen to the exams, this answers the one they issued.
      await issuePastCertificate(asOf(deps, result.gradedAt), tx, {
        schemeId: scheme,
        accountId: account,
        companyId: company,
        source: { kind: 'exam', id: attemptId, title: exam.title, score: result.score, totalPoints: result.totalPoints, passingPoints: result.passingPoints },
        at: result.gradedAt,
      })
    }
  }
}

function momentOf(exam: DemoExam, person: DemoPerson, now: Date, zoneMinutes: number): { startedAt: Date; timeUsed: number } | null {
  const rule = sat[exam.key]
  const [membership] = person.memberships
  if (!rule || !membership) return null
  const draws = demoDraws(`sat ${exam.key} ${person.key}`)
  const isChosen = person.key === 'learner' ? exam.key in learnersExams : draws() < rule.share && !['staff', 'colleague'].includes(person.key)
  if (!isChosen || (rule.departments && !rule.departments.test(membership.department))) return null
  const ago = rule.to + draws() * (rule.from - rule.to)
  if (membership.joinedDaysAgo < ago + 1) return null
  // Exams are sat in working hours.
  const startedAt = hourOf(now, ago, 8.5 + draws() * 8, zoneMinutes)
  if (startedAt > daysBefore(now, 0.2)) return null
  return { startedAt, timeUsed: Math.round((exam.timeLimit ?? 3600) * (0.35 + draws() * 0.5)) }
}
