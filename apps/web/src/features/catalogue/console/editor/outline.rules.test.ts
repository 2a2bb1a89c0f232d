import { describe, expect, test } from 'vitest'
import {
  addLesson,
  addSection,
  labelLessons,
  moveLessonByOne,
  moveLessonByOneSection,
  moveLessonTo,
  moveSectionByOne,
  type OutlineLesson,
  type OutlineSections,
  outlineInput,
  removeLesson,
  removeSection,
} from './outline.rules.ts'

const lesson = (contentId: string): OutlineLesson => ({
  contentId,
  label: '',
  title: { zh: contentId },
  contentType: 1,
  duration: 60,
  media: null,
})
const outline: OutlineSections = [
  { sectionId: 'one', title: { zh: '一' }, lessons: ['a', 'b'].map(lesson) },
  { sectionId: 'two', title: { zh: '二' }, lessons: ['c'].map(lesson) },
  { sectionId: 'three', title: { zh: '三' }, lessons: [] },
]
const told = (sections: OutlineSections) =>
  sections.map(({ sectionId, lessons }) =>
    `${sectionId}: ${lessons.map(({ contentId }) => contentId).join(' ')}`.trim(),
  )

describe('an outline', () => {
  test('moves a lesson up and down, and on into the next section', () => {
    expect(told(moveLessonByOne('a', 1)(outline))).toEqual(['one: b a', 'two: c', 'three:'])
    expect(told(moveLessonByOne('b', 1)(outline))).toEqual(['one: a', 'two: b c', 'three:'])
    expect(told(moveLessonByOne('c', -1)(outline))).toEqual(['one: a b c', 'two:', 'three:'])
    expect(moveLessonByOne('a', -1)(outline)).toBe(outline)
    expect(moveLessonByOne('gone', 1)(outline)).toBe(outline)
  })
  test('moves a lesson to another section, to any position', () => {
    expect(told(moveLessonByOneSection('a', 1)(outline))).toEqual(['one: b', 'two: c a', 'three:'])
    expect(moveLessonByOneSection('a', -1)(outline)).toBe(outline)
    expect(told(moveLessonTo('c', 'one', 1)(outline))).toEqual(['one: a c b', 'two:', 'three:'])
    expect(moveLessonTo('c', 'gone', 0)(outline)).toBe(outline)
  })
  test('adds and removes sections and lessons, and gives the input of the call', () => {
    const grown = addSection('new 1', { zh: '四' })(addLesson(lesson('d'), 'one', 'a')(outline))
    expect(told(grown)).toEqual(['one: a d b', 'two: c', 'three:', 'new 1:'])
    expect(outlineInput(moveSectionByOne('new 1', -3)(grown))[0]).toEqual({ title: { zh: '四' }, contentIds: [] })
    expect(told(removeSection('two')(removeLesson('b')(outline)))).toEqual(['one: a', 'three:'])
    expect(labelLessons(outline).flatMap(({ lessons }) => lessons.map(({ label }) => label))).toEqual([
      '1.1',
      '1.2',
      '2.1',
    ])
  })
  test("applies the same change to another author's version", () => {
    const theirs = moveSectionByOne('two', -1)(outline)
    expect(told(moveLessonByOneSection('a', 1)(theirs))).toEqual(['two: c', 'one: b', 'three: a'])
  })
})
