import type { QuizRules } from '@portal/contract/exams/quiz.contract.ts'
import { describe, expect, test } from 'vitest'
import {
  type CourseHeadFields,
  contentTypeOf,
  type LessonFacts,
  problemOfLesson,
  problemsOfCourse,
  problemsOfCourseHead,
  problemsOfOutline,
  problemsOfTopic,
  problemsOfTopicProducts,
  readingSeconds,
} from './course.rules.ts'

const head: CourseHeadFields = {
  ...{
    categoryId: 1,
    zones: [],
    title: { zh: '课' },
    tags: [],
    priceKind: 'free',
    inSequence: false,
    previewNum: 0,
    previewTime: 0,
  },
  ...{ dragPlay: true, watermark: false, speedUpPlay: true, interventions: 0, interventionMinutes: 0 },
}
const film: LessonFacts = {
  label: '1.1',
  contentType: 3,
  duration: 60,
  body: null,
  mediaState: 'ready',
  mediaKind: 'video',
  hasFile: true,
  settings: null,
}
const article: LessonFacts = {
  label: '1.2',
  contentType: 1,
  duration: 60,
  body: { en: '<p>text</p>' },
  mediaState: null,
  mediaKind: null,
  hasFile: false,
  settings: null,
}
const noQuestions: QuizRules = { questionIds: [], draws: [], passPercent: 60, attempts: 0, feedback: 'end' }
const quiz: LessonFacts = { ...article, contentType: 10, body: null }
const fullQuiz: LessonFacts = { ...quiz, settings: { ...noQuestions, draws: [{ bankId: 'b', count: 3 }] } }

test('contradictions in a head', () => {
  expect(problemsOfCourseHead(head, 'course')).toEqual([])
  expect(
    problemsOfCourseHead(
      { ...head, title: { zh: ' ' }, priceKind: 'paid', interventions: 2, companyIds: [] },
      'course',
    ).map((one) => one.word),
  ).toEqual(['title', 'noPrice', 'interventions', 'noCompany'])
})

test('a topic is free, awards nothing itself, and needs one published product but no teacher', () => {
  expect(problemsOfCourseHead({ ...head, priceKind: 'vip', examId: 'x', certificateSchemeId: 'y' }, 'topic')).toEqual([
    { field: 'priceKind', word: 'topicPrice' },
    { field: 'examId', word: 'topicAward' },
    { field: 'certificateSchemeId', word: 'topicAward' },
  ])
  expect(problemsOfTopic({ title: { zh: '专题' }, products: [{ status: 'draft' }, { status: 'published' }] })).toEqual(
    [],
  )
  expect(problemsOfTopic({ title: {}, products: [{ status: 'withdrawn' }] }).map((one) => one.word)).toEqual([
    'title',
    'noProduct',
  ])
})

test('a product is in a topic once, exists, and is not a topic', () => {
  const known = new Map([
    ['a', 'course'],
    ['b', 'topic'],
  ])
  expect(problemsOfTopicProducts(['a', 'b', 'a', 'c'], known)).toEqual([
    { field: 'productIds.1', word: 'topicInTopic' },
    { field: 'productIds.2', word: 'productTwice' },
    { field: 'productIds.3', word: 'unknownProduct' },
  ])
})

test('a lesson is in an outline once, a section has a title', () => {
  const problems = problemsOfOutline([
    { title: { zh: '一' }, contentIds: ['a', 'b'] },
    { title: {}, contentIds: ['A'] },
  ])
  expect(problems).toEqual([
    { field: 'sections.1.title', word: 'title' },
    { field: 'sections.1.contentIds.0', word: 'twice' },
  ])
})

describe('courses that cannot be published', () => {
  test.each([
    ['a film that is ready', film, null],
    ['an article in one language', article, null],
    ['a film without a file', { ...film, mediaState: null, mediaKind: null, hasFile: false, duration: 0 }, 'noMedia'],
    [
      'a film being made ready',
      { ...film, mediaState: 'working', mediaKind: null, hasFile: false, duration: 0 },
      'mediaNotReady',
    ],
    [
      'a film that failed',
      { ...film, mediaState: 'failed', mediaKind: null, hasFile: false, duration: 0 },
      'mediaFailed',
    ],
    ['a quiz with questions', fullQuiz, null],
    ['a quiz without questions', { ...quiz, settings: noQuestions }, 'noQuestions'],
    ['sound as a film', { ...film, mediaKind: 'audio' }, 'wrongMedia'],
    ['a film of no length', { ...film, duration: 0 }, 'noDuration'],
    ['a recording that was not uploaded here', { ...film, mediaState: null, mediaKind: null }, null],
    ['an article of empty tags', { ...article, body: { zh: '<p>&nbsp;</p>' } }, 'noText'],
    ['anything else of no length', { ...article, contentType: 8, body: null, duration: 0 }, 'noDuration'],
  ] as const)('%s', (_what, lesson, word) => {
    expect(problemOfLesson(lesson)).toBe(word)
  })

  test('all problems of a course are listed at once', () => {
    expect(problemsOfCourse({ title: { zh: '课' }, teacherId: 't', sections: [{ lessons: [film, article] }] })).toEqual(
      [],
    )
    expect(
      problemsOfCourse({
        title: {},
        teacherId: null,
        sections: [{ lessons: [{ ...film, duration: 0 }] }, { lessons: [] }],
      }).map((one) => `${one.field} ${one.word}`),
    ).toEqual(['title title', 'teacherId noTeacher', 'sections.1 emptySection', 'lesson 1.1 noDuration'])
    expect(
      problemsOfCourse({ title: { zh: '课' }, teacherId: 't', sections: [{ lessons: [] }] }).map((one) => one.word),
    ).toEqual(['noLesson'])
  })
})

test('reading time follows characters or words of the longer language, at least one minute', () => {
  expect(readingSeconds({})).toBe(60)
  expect(readingSeconds({ zh: `<p>${'字'.repeat(900)}</p>`, en: '<p>short</p>' })).toBe(180)
  expect(readingSeconds({ en: `<p>${'word '.repeat(401)}</p>` })).toBe(180)
})

test('the content type of a course is that of most of its lessons', () => {
  expect([
    contentTypeOf('course', []),
    contentTypeOf('course', [1, 3, 3]),
    contentTypeOf('course', [1, 3]),
    contentTypeOf('course', [2, 2, 1]),
  ]).toEqual([1, 3, 3, 2])
  expect([contentTypeOf('column', [3]), contentTypeOf('topic', [1]), contentTypeOf('course', [8])]).toEqual([4, 5, 8])
  expect([
    contentTypeOf('course', [7, 7]),
    contentTypeOf('course', [1, 7, 7]),
    contentTypeOf('course', [7, 3]),
    contentTypeOf('course', [1, 8]),
  ]).toEqual([7, 7, 3, 8])
})
