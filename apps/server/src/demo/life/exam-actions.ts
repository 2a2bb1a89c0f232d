import { opsFoundationBank } from '@portal/demo/banks/ops-foundation.ts'
import { appealReasons, dailyExam, dailyExams, regradeReasons, shortAnswers } from '@portal/demo/life.ts'
import { people } from '@portal/demo/people.ts'
import { t } from '@portal/demo/text.ts'
import type { DemoDrawRule, DemoPerson } from '@portal/demo/types.ts'
import { createExam, type NewExam, publishExam, withdrawExam } from '../../features/exams/exams.public.ts'
import {
  claimAnswerToMark,
  decideRegrade,
  endPastAttempt,
  pastAttemptWriter,
  proposeRegrade,
  saveMark,
  savePastAnswers,
  startPastAttempt,
} from '../../features/grading/grading.public.ts'
import { answerAppeal, loadOwnAppeals, makeAppeal } from '../../features/results/results.public.ts'
import { decideLeaves, recordOwnLeaves } from '../../features/sitting/sitting.public.ts'
import { createDemoRandom } from '../demo-id.rules.ts'
import {
  type ActionContext,
  type ActionKey,
  announcedAccounts,
  createDemoActor,
  type DemoAction,
  type DemoDay,
  demoOfficer,
  hoursAfter,
  pickByTurn,
} from './demo-action.ts'
import { findAskedQuestion, findBankId, findDemoObjectRevision } from './life.store.ts'

/** The people who take the demo's daily exams: all without permissions, except the announced accounts. */
export const demoCandidates: readonly DemoPerson[] = people.filter(
  ({ key, grants }) => !announcedAccounts.has(key) && grants === undefined,
)
/** Returns the demo's candidates, in an order that depends on the seed. */
export function shuffledCandidates(seed: string): DemoPerson[] {
  const draws = createDemoRandom(seed)
  return demoCandidates
    .map((person) => ({ person, place: draws() }))
    .sort((a, b) => a.place - b.place)
    .map(({ person }) => person)
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const dateWords = (day: string) => {
  const [, month = 1, date = 1] = day.split('-').map(Number)
  return t(`${month} 月 ${date} 日`, `${date} ${months[month - 1]}`)
}

/** Loads the draw rules of a paper over the demo's own bank, whose id is new in each portal. */
export async function loadDemoPaperRules(
  stage: ActionContext,
  rules: readonly DemoDrawRule[],
): Promise<NewExam['paper']> {
  const bankId = await findBankId(stage.tx, opsFoundationBank.title)
  return { rules: rules.map(({ type, count, points }) => ({ bankId, type, count, points })) }
}

export async function publishDemoExam(stage: ActionContext, exam: NewExam): Promise<string> {
  const id = await createExam(stage.deps, stage.tx, exam)
  await publishExam(stage.deps, stage.tx, id, demoOfficer.accountId)
  return id
}

/**
 * Returns the actions by which a demo person takes an exam: `started`, the saves in `steps`, and `ended`, with answers
 * that match the person's ability. `attempt` gives the id of the attempt once it has started.
 */
export function demoAttemptActions(of: {
  readonly key: string
  readonly exam: ActionKey
  readonly person: DemoPerson
  readonly from: Date
  readonly hours: number
}) {
  const { key, exam, person, from, hours } = of
  const begin: ActionKey = { key: `${key} begin`, at: from }
  const draws = createDemoRandom(key)
  const answers = new Map(
    shortAnswers.map(({ rubric, answers: all }) => [
      rubric,
      pickByTurn(
        all[Math.min(all.length - 1, Math.floor((1.1 - person.ability + draws() * 0.6) * 4))] ?? [''],
        Math.floor(draws() * 4),
      ),
    ]),
  )
  const past = (stage: ActionContext) => {
    const { accountId, companyId } = createDemoActor(person)
    const shortAnswer = (rubric: string) => [...answers].find(([start]) => rubric.startsWith(start))?.[1] ?? null
    return {
      examId: stage.idOf(exam),
      accountId,
      companyId,
      startedAt: from,
      timeUsed: Math.round(hours * 3600),
      skill: Math.min(0.95, person.ability + 0.1),
      seed: key,
      shortAnswer,
    }
  }
  const attempt = (stage: ActionContext) => stage.idOf(begin)
  const started: DemoAction = {
    ...begin,
    account: person.key,
    play: (stage) => startPastAttempt(stage.deps, stage.tx, past(stage)),
  }
  const ended: DemoAction = {
    key: `${key} end`,
    at: hoursAfter(from, hours),
    ends: from,
    play: (stage) => endPastAttempt(stage.deps, stage.tx, attempt(stage), past(stage)),
  }
  const steps = savedShares.map(
    (share): DemoAction => ({
      key: `${key} saved ${share}`,
      at: hoursAfter(from, hours * share),
      play: (stage) => savePastAnswers(stage.tx, attempt(stage), { ...past(stage), share }),
    }),
  )
  return { started, steps, ended, attempt, person }
}
/** The shares of the time after which a candidate has answered so much of the paper. */
const savedShares = [0.15, 0.4, 0.65, 0.85] as const

/** The fifth exit from the page: the portal submits the paper, and an officer is notified. */
const driftAway = (sat: ReturnType<typeof demoAttemptActions>): DemoAction => ({
  ...sat.ended,
  play: (stage) =>
    recordOwnLeaves(stage.deps, createDemoActor(sat.person), {
      attemptId: sat.attempt(stage),
      writer: pastAttemptWriter,
      answers: [],
      leaves: [2400, 1900, 1200, 700, 20].map((ago, index) => ({
        key: `away-${index}`,
        cause: index % 2 ? 'blur' : 'hidden',
        agoMs: ago * 1000,
        awayMs: 9000 + index * 4000,
      })),
    }),
})

/** Marks waiting answers of an exam, up to a number. */
async function mark(stage: ActionContext, exam: ActionKey, most: number): Promise<void> {
  const examId = stage.idOf(exam)
  for (let done = 0; done < most; done++) {
    const { task } = await claimAnswerToMark(stage.deps, demoOfficer, { examId }, 'zh')
    if (!task) return
    const share = 0.35 + createDemoRandom(`mark ${task.taskId}`)() * 0.65
    await saveMark(stage.deps, demoOfficer, {
      taskId: task.taskId,
      points: Math.round((task.points * share) / 100) * 100,
      criteria: [],
      comment: '',
      isProvisional: false,
    })
  }
}

/**
 * Returns the actions of the online exam of a day: those of its candidates, those of staff in the days that follow, and
 * its end.
 */
export function examActions(day: DemoDay): DemoAction[] {
  const exam: ActionKey = { key: `exam ${day.day}`, at: day.plus(-1).at(17.5) }
  const people = shuffledCandidates(`exam ${day.day}`).slice(0, day.isWeekend ? 8 : 20)
  const sats = people.map((person, index) => {
    const draws = createDemoRandom(`slot ${day.day} ${index}`)
    // From just after nine until before the window closes.
    const hours = 0.8 + draws() * 0.5
    return demoAttemptActions({
      key: `exam ${day.day} ${person.key}`,
      exam,
      person,
      from: day.at(9.03 + (index / people.length) * 6.6 + draws() * 0.15),
      hours,
    })
  })
  const drifter = sats[day.isWeekend ? 2 : 5]
  const deeds: DemoAction[] = [
    {
      ...exam,
      play: async (stage) => {
        const [name, date] = [pickByTurn(dailyExams, day.weekday), dateWords(day.day)]
        const { notice, passingPoints, timeLimit, appealDays } = dailyExam
        await publishDemoExam(stage, {
          kind: 'formal',
          title: { zh: `${name.zh} ${date.zh}`, en: `${name.en}, ${date.en}` },
          notice,
          zones: ['technical', 'service'],
          paper: await loadDemoPaperRules(stage, dailyExam.rules),
          passingPoints,
          timeLimit,
          appealDays,
          opensAt: day.at(9),
          closesAt: day.at(17),
          dailyAttempts: 1,
          totalAttempts: 1,
          release: { score: 'atOnce', marks: 'atOnce', key: 'afterClose' },
        })
      },
    },
    ...sats.flatMap((sat) => [sat.started, ...sat.steps, sat === drifter ? driftAway(sat) : sat.ended]),
    {
      key: `mark ${day.day}`,
      at: day.plus(1).at(11),
      ends: day.at(17),
      play: (stage) => mark(stage, exam, Math.ceil(people.length * 0.6)),
    },
    {
      key: `mark rest ${day.day}`,
      at: day.plus(3).at(15.2),
      ends: day.at(17),
      play: (stage) => mark(stage, exam, people.length),
    },
    {
      key: `withdraw exam ${day.day}`,
      at: day.plus(5).at(18),
      ends: exam.at,
      play: async (stage) => {
        const examId = stage.idOf(exam)
        await withdrawExam(stage.deps, demoOfficer, {
          examId,
          revision: await findDemoObjectRevision(stage.tx, 'exam', examId),
        })
      },
    },
  ]
  if (drifter) {
    deeds.push({
      key: `leaves ${day.day}`,
      at: day.plus(2).at(10),
      ends: drifter.ended.at,
      play: (stage) =>
        decideLeaves(stage.deps, demoOfficer, {
          attemptId: drifter.attempt(stage),
          decision: 'uphold',
          seconds: 0,
          acceptSeenKey: false,
          reason: '五次离开均超过规定，维持自动交卷。',
          requestKey: `leaves-${day.day}`,
        }),
    })
  }
  const [first] = sats
  if (day.number % 2 === 0) deeds.push(...appeal(day, sats.slice(0, 4)))
  if (first && day.number % 3 === 0) deeds.push(...regrade(day, exam, first))
  return deeds
}

/** Files an appeal for the first of these people with an answer that a person marked. */
function appeal(day: DemoDay, sats: readonly ReturnType<typeof demoAttemptActions>[]): DemoAction[] {
  const made: ActionKey = { key: `appeal ${day.day}`, at: day.plus(1).at(14.3) }
  const play = async (stage: ActionContext) => {
    for (const sat of sats) {
      const [actor, attemptId] = [createDemoActor(sat.person), sat.attempt(stage)]
      const may = await loadOwnAppeals(stage.deps, actor, attemptId).catch(() => null)
      const position = may?.marks.positions[0]
      if (position !== undefined)
        return makeAppeal(stage.deps, actor, { attemptId, position, words: pickByTurn(appealReasons, day.number / 2) })
    }
  }
  const answered: DemoAction = {
    key: `answer appeal ${day.day}`,
    at: day.plus(4).at(15),
    ends: made.at,
    play: (stage) =>
      answerAppeal(stage.deps, demoOfficer, {
        appealId: stage.idOf(made),
        uphold: false,
        answer: '两位阅卷人复核，得分点已给全，维持原分。',
      }),
  }
  return [{ ...made, play }, answered]
}

function regrade(day: DemoDay, exam: ActionKey, sat: ReturnType<typeof demoAttemptActions>): DemoAction[] {
  const proposed: ActionKey = { key: `regrade ${day.day}`, at: day.plus(1).at(15.7) }
  const play = async (stage: ActionContext) => {
    const asked = await findAskedQuestion(stage.tx, sat.attempt(stage), 1)
    if (asked)
      await proposeRegrade(
        stage.deps,
        demoOfficer,
        {
          examId: stage.idOf(exam),
          ...asked,
          action: 'fullMarks',
          reason: pickByTurn(regradeReasons, day.number / 3),
        },
        'exams',
      )
  }
  const decided: DemoAction = {
    key: `decide regrade ${day.day}`,
    at: day.plus(4).at(16),
    ends: proposed.at,
    play: (stage) => decideRegrade(stage.deps, demoOfficer, { regradeId: stage.idOf(proposed), approve: false }),
  }
  return [{ ...proposed, play }, decided]
}
