import fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns } from '../../../testing/whole-run.ts'
import type { NewQuestion } from '../question-content.ts'
import { arrangeGroups, groupKeysOf } from './export-question.ts'

const question = (name: string, group: string | null, position: number): NewQuestion => ({
  type: 'judge',
  topic: '',
  points: 100,
  title: name,
  content: {
    stem: { en: name },
    options: [],
    blankCount: 0,
    ...(group === null ? {} : { group: { id: group, material: { en: `About ${group}` } } }),
  },
  answerKey: { keys: ['A'] },
  ...(group === null ? {} : { groupPosition: position }),
})
const namesOf = (questions: readonly NewQuestion[]) => questions.map(({ title }) => title)

test('an export keeps every question, and those of a group together in its order, where the first one was', () => {
  expect(
    namesOf(
      arrangeGroups([
        question('a', null, 0),
        question('g2', 'G', 2),
        question('b', null, 0),
        question('h1', 'H', 1),
        question('g1', 'G', 1),
      ]),
    ),
  ).toEqual(['a', 'g1', 'g2', 'b', 'h1'])
  fc.assert(
    fc.property(fc.array(fc.constantFrom(null, 'G', 'H', 'I'), { maxLength: 30 }), (groups) => {
      const given = groups.map((group, index) => question(String(index), group, 100 - index))
      const arranged = arrangeGroups(given)
      expect(namesOf(arranged).toSorted()).toEqual(namesOf(given).toSorted())
      for (const id of ['G', 'H', 'I']) {
        const at = arranged.flatMap(({ content }, index) => (content.group?.id === id ? [index] : []))
        expect(at).toEqual(at.map((_, index) => (at[0] ?? 0) + index))
        const positions = at.map((index) => arranged[index]?.groupPosition ?? 0)
        expect(positions).toEqual(positions.toSorted((a, b) => a - b))
      }
    }),
    propertyRuns(50),
  )
})

test('versions of one group with different material are two groups of a file', () => {
  const [one, other] = [question('a', 'G', 1), question('b', 'G', 2)]
  const changed = { ...other, content: { ...other.content, group: { id: 'G', material: { en: 'Changed' } } } }
  expect([...groupKeysOf([one, other]).values()]).toEqual(['1', '1'])
  expect([...groupKeysOf([one, changed]).values()]).toEqual(['1', '2'])
})
