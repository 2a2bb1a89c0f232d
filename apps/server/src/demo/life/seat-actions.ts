import { examCentres } from '@portal/demo/appointments.ts'
import { companies } from '@portal/demo/companies.ts'
import { weeklyExam } from '@portal/demo/life.ts'
import type { DemoPerson } from '@portal/demo/types.ts'
import {
  addPastApplicant,
  assignExamSeat,
  checkInCandidate,
  createExamSession,
  decideExamApplication,
  saveExamApplication,
} from '../../features/centres/centres.public.ts'
import { withdrawExam } from '../../features/exams/exams.public.ts'
import { createDemoRandom, demoId } from '../demo-id.rules.ts'
import {
  type ActionContext,
  type ActionKey,
  createDemoActor,
  type DemoAction,
  type DemoDay,
  demoDayOf,
  demoOfficer,
  hoursAfter,
  pickByTurn,
} from './demo-action.ts'
import { demoAttemptActions, loadDemoPaperRules, publishDemoExam, shuffledCandidates } from './exam-actions.ts'
import { findAdmissionTicketNumber, findDemoObjectRevision } from './life.store.ts'

const perDay = (day: DemoDay) => (day.isWeekend ? 2 : 4)

/** The exam of a week: applied for from the week before, its sessions one a day. */
const examOf = (monday: DemoDay): ActionKey => ({ key: `week ${monday.day}`, at: monday.plus(-6).at(9) })

/** The number of a week in its year, as calendars have it. */
function weekOf(monday: DemoDay): number {
  const thursday = monday.plus(3)
  return Math.floor((thursday.number - demoDayOf(`${thursday.day.slice(0, 4)}-01-01`, 'UTC').number) / 7) + 1
}

/**
 * Returns the actions around the session of a day at a centre: registrations, admissions and attendance; on Mondays,
 * also the exam of the week.
 */
export function centreSessionActions(day: DemoDay, timeZone: string): DemoAction[] {
  const monday = demoDayOf(day.monday, timeZone)
  const exam = examOf(monday)
  const starts = day.at(day.number % 2 ? 14 : 10)
  const session: ActionKey = { key: `session ${day.day}`, at: day.plus(-4).at(10.5) }
  const before = Array.from({ length: day.weekday }, (_, index) => perDay(monday.plus(index))).reduce(
    (sum, count) => sum + count,
    0,
  )
  const people = shuffledCandidates(`week ${monday.day}`).slice(before, before + perDay(day))
  const deeds: DemoAction[] = [
    {
      ...session,
      isGround: true,
      play: (stage) =>
        createExamSession(stage.deps, demoOfficer, {
          centreId: demoId('exam centre', pickByTurn(examCentres, day.number).key),
          examId: stage.idOf(exam),
          startsAt: starts.toISOString(),
          endsAt: hoursAfter(starts, 2).toISOString(),
          changeUntil: day.plus(-1).at(20).toISOString(),
          seats: day.isWeekend ? 4 : 8,
          needsCoupon: 0,
        }),
    },
    ...people.flatMap((person, index) => applicant(day, { person, index, exam, session, starts })),
  ]
  return day.weekday === 0 ? [...deeds, ...weekDeeds(monday, exam)] : deeds
}

function weekDeeds(monday: DemoDay, exam: ActionKey): DemoAction[] {
  const { title, notice, passingPoints, timeLimit } = weeklyExam
  const week = weekOf(monday)
  const play = async (stage: ActionContext) =>
    publishDemoExam(stage, {
      kind: 'formal',
      title: { zh: `${title.zh} 第 ${week} 周`, en: `${title.en}, Week ${week}` },
      notice,
      zones: ['technical', 'service'],
      paper: await loadDemoPaperRules(stage, weeklyExam.rules),
      passingPoints,
      timeLimit,
      totalAttempts: 1,
    })
  const withdrawn: DemoAction = {
    key: `withdraw week ${monday.day}`,
    at: monday.plus(7).at(7),
    ends: exam.at,
    play: async (stage) => {
      const examId = stage.idOf(exam)
      await withdrawExam(stage.deps, demoOfficer, {
        examId,
        revision: await findDemoObjectRevision(stage.tx, 'exam', examId),
      })
    },
  }
  return [{ ...exam, isGround: true, play }, withdrawn]
}

type Booking = {
  readonly person: DemoPerson
  readonly index: number
  readonly exam: ActionKey
  readonly session: ActionKey
  readonly starts: Date
}

/**
 * One person on the way to their seat. Some apply at the last moment, so that applications of every age are waiting.
 */
function applicant(day: DemoDay, { person, index, exam, session, starts }: Booking): DemoAction[] {
  const draws = createDemoRandom(`seat ${day.day} ${person.key}`)
  const actor = createDemoActor(person)
  const applied: ActionKey = {
    key: `apply ${day.day} ${person.key}`,
    at: hoursAfter(day.plus(-3).at(9), ((index + draws() * 0.8) / perDay(day)) * 52),
  }
  const admittedAt = day.plus(-1).at(16 + index * 0.05)
  const apply = async (stage: ActionContext) => {
    const company = companies.find(({ key }) => key === person.memberships[0]?.company)
    const number = `E${String(10_000_000 + Math.floor(createDemoRandom(`document ${person.key}`)() * 89_999_999))}`
    const details = {
      realName: person.name,
      certificateType: 'passport',
      identityType: 'employee',
      employer: company?.name.zh ?? '',
      email: person.email,
      idTail: '',
    }
    await addPastApplicant(
      stage.deps,
      actor,
      { ...details, phone: `+8613800${number.slice(-6)}`, photoFileId: null, documentFileId: null },
      number,
    )
    await saveExamApplication(stage.deps, actor, { examId: stage.idOf(exam), submit: 1 }, 'zh')
  }
  const checkedIn = hoursAfter(starts, -0.4 + index * 0.09)
  const sat = demoAttemptActions({
    key: `sit ${day.day} ${person.key}`,
    exam,
    person,
    from: hoursAfter(starts, 0.02),
    hours: 0.5 + draws() * 0.35,
  })
  return [
    { ...applied, account: person.key, play: apply },
    {
      key: `admit ${day.day} ${person.key}`,
      at: admittedAt,
      ends: applied.at,
      play: (stage) =>
        decideExamApplication(stage.deps, demoOfficer, { applicationId: stage.idOf(applied), decision: 'approve' }),
    },
    {
      key: `seat ${day.day} ${person.key}`,
      at: hoursAfter(admittedAt, 0.4 + draws()),
      ends: applied.at,
      play: (stage) =>
        assignExamSeat(stage.deps, actor, { applicationId: stage.idOf(applied), sessionId: stage.idOf(session) }, 'zh'),
    },
    {
      key: `check in ${day.day} ${person.key}`,
      at: checkedIn,
      play: async (stage) => {
        const ticket = await findAdmissionTicketNumber(stage.tx, stage.idOf(applied))
        if (ticket) await checkInCandidate(stage.deps, demoOfficer, ticket)
      },
    },
    sat.started,
    sat.ended,
  ]
}
