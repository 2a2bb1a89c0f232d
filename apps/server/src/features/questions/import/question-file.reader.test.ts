import { inputLimits } from '@portal/contract/http/input.limits.ts'
import { expect, test } from 'vitest'
import { read } from './question-file.reader.ts'

const most = inputLimits.questions
const file = (count: number, line: (at: number) => string) =>
  read({
    bytes: Buffer.from(Array.from({ length: count }, (_, at) => line(at)).join('')),
    fileName: 'a.gift',
    mapping: undefined,
  })

test('a preview has a limit of questions; a larger file is rejected with a message', async () => {
  const question = (at: number) => `Is it ${at}? {T}\n\n`
  expect((await file(most.questions, question)).counts.taken).toBe(most.questions)
  const { questions, problems } = await file(most.questions + 1, question)
  expect([questions, problems]).toEqual([
    [],
    [
      expect.objectContaining({
        reason: 'too-many-questions',
        message: expect.objectContaining({ en: expect.stringContaining('3001') }),
      }),
    ],
  ])
})

test('the list of remarks is limited, and the number of unlisted ones is reported', async () => {
  const { problems, counts } = await file(most.questions, (at) => `Is it ${at}? {=a =a ~%200%b}\n\n`)
  expect(counts.refused).toBe(most.questions)
  expect(problems).toHaveLength(most.remarks + 1)
  expect(problems.at(-1)).toMatchObject({ reason: 'more-remarks' })
})
