import { hasPlaces, type QuestionType } from '@portal/contract/exams/question-types.ts'
import type { Deps } from '../../../core/deps.ts'
import { addBank, addQuestions, type NewQuestion } from '../../questions/questions.public.ts'
import { createExam, type NewExam } from '../definition/new-exam.service.ts'

/**
 * The beginning of every text in the keys and explanations of the questions that the builders make. A test fails if a
 * candidate receives it before the key is released.
 */
export const keyTextMarker = 'CANARY-KEY'
export const rightAnswerTestText = `${keyTextMarker} right`

/**
 * Returns five questions per round: single and multiple choice, true or false, fill-in and short answer. The correct
 * options are those whose text begins with `yes`.
 */
export function basicTestQuestions(rounds: number): NewQuestion[] {
  return Array.from({ length: rounds }, (_, n) => {
    const option = (key: string, text: string) => ({ key, text: { zh: `${text} ${n}`, en: `${text} ${n}` } })
    const said = (what: string) => ({ zh: `${keyTextMarker} ${what} ${n}`, en: `${keyTextMarker} ${what} ${n}` })
    const feedback = {
      correct: said('well'),
      partly: said('nearly'),
      incorrect: said('no'),
      options: { A: said('of A'), B: said('of B') },
      hints: [said('hint')],
    }
    const base = {
      feedback,
      topic: n % 2 ? '网络/路由' : '网络/交换',
      points: 200,
      explanation: { zh: `${keyTextMarker} why ${n}`, en: `${keyTextMarker} why ${n}` },
    }
    const four = (yes: number) =>
      ['A', 'B', 'C', 'D'].map((key, index) => option(key, index < yes ? `yes${key}` : `no${key}`))
    const stem = (type: string) => ({ zh: `题目 ${type} ${n}`, en: `Question ${type} ${n}` })
    return [
      {
        ...base,
        type: 'single',
        content: { stem: stem('single'), options: four(1), blankCount: 0 },
        answerKey: { keys: ['A'] },
      },
      {
        ...base,
        type: 'multiple',
        content: { stem: stem('multiple'), options: four(2), blankCount: 0 },
        answerKey: { keys: ['A', 'B'] },
      },
      {
        ...base,
        type: 'judge',
        content: { stem: stem('judge'), options: [option('A', 'yes'), option('B', 'no')], blankCount: 0 },
        answerKey: { keys: ['A'] },
      },
      {
        ...base,
        type: 'blank',
        content: { stem: stem('blank'), options: [], blankCount: 1 },
        answerKey: { blanks: [{ accepted: [{ text: rightAnswerTestText, weight: 100 }], caseSensitive: false }] },
      },
      {
        ...base,
        type: 'short',
        content: { stem: stem('short'), options: [], blankCount: 0 },
        answerKey: { rubric: { zh: `${keyTextMarker} rubric`, en: `${keyTextMarker} rubric` } },
      },
    ] satisfies NewQuestion[]
  }).flat()
}

/**
 * Returns a matching question, an order and a gap choice per round. The text of an option names the place to which it
 * belongs.
 */
export function questionsWithPlaces(rounds: number): NewQuestion[] {
  return Array.from({ length: rounds }, (_, n) => {
    const both = (text: string) => ({ zh: `${text} ${n}`, en: `${text} ${n}` })
    const said = (what: string) => both(`${keyTextMarker} ${what}`)
    const options = (texts: readonly string[]) =>
      texts.map((text, index) => ({ key: String.fromCharCode(65 + index), text: both(text) }))
    const base = {
      topic: '网络/传输',
      points: 200,
      explanation: said('why'),
      feedback: { correct: said('well'), partly: said('nearly'), incorrect: said('no'), hints: [said('hint')] },
    }
    return [
      {
        ...base,
        type: 'matching',
        content: {
          stem: both('Match'),
          options: options(['for 3', 'for 1', 'for 2', 'for none']),
          blankCount: 3,
          prompts: ['item 1', 'item 2', 'item 3'].map(both),
          once: true,
        },
        answerKey: { places: 'BCA', policy: 'perPlace' },
      },
      {
        ...base,
        type: 'ordering',
        content: { stem: both('Order'), options: options(['step 1', 'step 2', 'step 3', 'step 4']), blankCount: 4 },
        answerKey: { places: 'ABCD', policy: 'longest' },
      },
      {
        ...base,
        type: 'gapChoice',
        content: {
          stem: both('Choose {{1}} and {{2}}'),
          options: options(['for 2', 'for none', 'for 1']),
          blankCount: 2,
          choices: ['BC', 'AB'],
        },
        answerKey: { places: 'CA', policy: 'perPlace' },
      },
    ] satisfies NewQuestion[]
  }).flat()
}

/** Returns a number question per round: 12.5 ± 0.5 km is right, with the unit chosen. */
export function numberQuestions(rounds: number): NewQuestion[] {
  return Array.from({ length: rounds }, (_, n) => ({
    type: 'numeric' as const,
    feedback: {
      correct: { zh: `${keyTextMarker} well ${n}`, en: `${keyTextMarker} well ${n}` },
      incorrect: { zh: `${keyTextMarker} no ${n}`, en: `${keyTextMarker} no ${n}` },
      hints: [{ zh: `${keyTextMarker} hint ${n}`, en: `${keyTextMarker} hint ${n}` }],
    },
    topic: n % 2 ? '网络/路由' : '网络/交换',
    points: 200,
    explanation: { zh: `${keyTextMarker} why ${n}`, en: `${keyTextMarker} why ${n}` },
    content: {
      stem: { zh: `题目 numeric ${n}`, en: `Question numeric ${n}` },
      options: [],
      blankCount: 1,
      units: ['km', 'm'],
    },
    answerKey: {
      blanks: [
        {
          accepted: [],
          numeric: [{ value: 12.5, tolerance: 0.5 }],
          caseSensitive: false,
          units: [
            { unit: 'km', factor: 1 },
            { unit: 'm', factor: 0.001 },
          ],
          unitRequired: true,
        },
      ],
    },
  }))
}

/**
 * Returns a hotspot question per round: its two regions are the left and the right third of the picture; the middle is
 * wrong.
 */
export function hotspotQuestions(rounds: number): NewQuestion[] {
  return Array.from({ length: rounds }, (_, n) => ({
    type: 'hotspot' as const,
    feedback: {
      correct: { en: `${keyTextMarker} well` },
      incorrect: { en: `${keyTextMarker} no` },
      hints: [{ en: `${keyTextMarker} hint` }],
    },
    topic: n % 2 ? '网络/路由' : '网络/交换',
    points: 200,
    explanation: { zh: `${keyTextMarker} why ${n}`, en: `${keyTextMarker} why ${n}` },
    content: {
      stem: { zh: `题目 hotspot ${n}`, en: `Question hotspot ${n}` },
      options: [],
      blankCount: 2,
      picture: { en: '<img src="/files/read?fileId=0196a000-0000-7000-8000-000000000001" alt="Rack" />' },
    },
    answerKey: {
      regions: [
        { shape: 'rectangle' as const, coords: [0, 0, 3333, 10_000], label: { en: `${keyTextMarker} left` } },
        { shape: 'rectangle' as const, coords: [6667, 0, 10_000, 10_000], label: { en: `${keyTextMarker} right` } },
        { shape: 'circle' as const, coords: [5000, 5000, 1000, 1000], isWrong: true },
      ],
      policy: 'perPlace' as const,
    },
  }))
}

/** Returns an upload question per round: up to two files of all kinds, each of 1 MB at most. */
export function uploadQuestions(rounds: number): NewQuestion[] {
  return Array.from({ length: rounds }, (_, n) => ({
    type: 'upload' as const,
    topic: '网络/光缆',
    points: 200,
    content: {
      stem: { zh: `题目 upload ${n}`, en: `Question upload ${n}` },
      options: [],
      blankCount: 2,
      upload: { kinds: ['file', 'photo', 'audio'], megabytes: 1 },
    },
    answerKey: { rubric: { zh: `${keyTextMarker} rubric`, en: `${keyTextMarker} rubric` } },
    explanation: { zh: `${keyTextMarker} why ${n}`, en: `${keyTextMarker} why ${n}` },
  }))
}

/**
 * Creates a published exam with a separate bank, and returns its id: `counts` questions of each type, 2 points each,
 * with half of the points as the pass mark.
 */
export async function createTestExam(
  deps: Deps,
  counts: Partial<Record<QuestionType, number>>,
  own: Partial<NewExam> = {},
): Promise<string> {
  const owner = own.companyId === undefined ? {} : { companyId: own.companyId }
  const bankId = await addBank(deps, deps.sql, { title: { zh: '题库', en: 'Bank' }, ...owner })
  const most = Math.max(...Object.values(counts))
  await addQuestions(deps, deps.sql, bankId, basicTestQuestions(most + 2))
  if (Object.keys(counts).some((type) => hasPlaces(type as QuestionType)))
    await addQuestions(deps, deps.sql, bankId, questionsWithPlaces(most + 2))
  if (counts.hotspot) await addQuestions(deps, deps.sql, bankId, hotspotQuestions(most + 2))
  if (counts.upload) await addQuestions(deps, deps.sql, bankId, uploadQuestions(most + 2))
  if (counts.numeric) await addQuestions(deps, deps.sql, bankId, numberQuestions(most + 2))
  const rules = Object.entries(counts).map(([type, count]) => ({
    bankId,
    type: type as QuestionType,
    count,
    points: 200,
  }))
  const passingPoints = rules.reduce((sum, rule) => sum + rule.count * rule.points, 0) / 2
  return createExam(deps, deps.sql, {
    kind: 'formal',
    title: { zh: '网络考试', en: 'Network exam' },
    paper: { rules },
    passingPoints,
    timeLimit: 3600,
    publish: true,
    ...own,
  })
}
