import { appealList, appealRead, appealSubmit } from '@portal/contract/exams/exam-appeal.contract.ts'
import { examResult } from '@portal/contract/exams/exam-result.contract.ts'
import { markingAnswers, markingQuestionHelp, markingSampleSave } from '@portal/contract/exams/marking.contract.ts'
import { expect, test } from 'vitest'
import { aPhoto } from '../../../testing/pictures.ts'
import { uploadQuestions } from '../../exams/testing/exam.builders.ts'
import { createExamDriver } from '../../exams/testing/exam.driver.ts'
import { createTestExamWithQuestions, openMarkingTests } from '../../exams/testing/marking.driver.ts'
import { uploadTestAnswerFile, webmBeginning } from '../../exams/testing/upload.driver.ts'

const { server, officer, grader, candidate, drive, stateOf } = await openMarkingTests()
const steps = createExamDriver(server)

test('a grader sees and plays files without a name, and marks them as a text; the candidate reads the mark', async () => {
  const examId = await createTestExamWithQuestions(server.deps, uploadQuestions(1), { appealDays: 14 })
  const person = await candidate()
  const { attemptId } = await steps.open(person, examId)
  const place = { attemptId, position: 1 }
  const photo = (await uploadTestAnswerFile(server, person, place, await aPhoto(), 'CANARY-NAME 0042.jpg')).data
  const sound = (
    await uploadTestAnswerFile(server, person, { ...place, kind: 'audio' }, webmBeginning(), 'CANARY-NAME.webm')
  ).data
  const unused = (await uploadTestAnswerFile(server, person, place, await aPhoto())).data
  const files = [photo.fileId, sound.fileId].join()
  await steps.submit(person, attemptId, 'submit-key-1', [{ position: 1, seq: 1, answer: { files }, uncertain: false }])
  expect(await stateOf(attemptId)).toMatchObject({ state: 'closed' })
  const task = await drive.take(grader(0), { examId })
  expect(task?.answer).toBe('')
  expect(task?.files?.map(({ fileId, kind, mime }) => [fileId, kind, mime])).toEqual([
    [photo.fileId, 'photo', 'image/jpeg'],
    [sound.fileId, 'audio', 'audio/webm'],
  ])
  const shown = await Promise.all((task?.files ?? []).map(({ url }) => server.inject({ url })))
  expect(shown.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(JSON.stringify([task, shown.map(({ headers }) => headers)])).not.toMatch(/CANARY-N|0042/)
  expect(JSON.stringify(task)).not.toContain(unused.fileId)
  const taskId = task?.taskId ?? ''
  await server.call(markingSampleSave, { taskId, isSample: true }, grader(0))
  expect((await drive.mark(grader(0), taskId, 150)).data).toMatchObject({ state: 'done', isFinal: true })
  const [row] = (await server.call(markingAnswers, { examId, tab: 'mine' }, grader(0))).data.list
  expect(row).toMatchObject({ taskId, excerpt: '', files: 2 })
  const { samples } = (
    await server.call(markingQuestionHelp, { examId, questionId: task?.questionId ?? '' }, grader(1))
  ).data
  expect(samples).toMatchObject([{ taskId, files: [{ fileId: photo.fileId }, { fileId: sound.fileId }] }])
  const result = (await server.call(examResult, { attemptId }, person)).data
  expect(result.questions).toMatchObject([
    { type: 'upload', earned: 150, files: [{ kind: 'photo' }, { kind: 'audio' }] },
  ])
  // A mark by a person can be appealed; the officer sees the same files.
  await server.call(appealSubmit, { attemptId, position: 1, words: '请复核照片，标签是清楚的。' }, person)
  const [appeal] = (await server.call(appealList, { examId, state: 'open' }, officer)).data.list
  const { question } = (await server.call(appealRead, { appealId: appeal?.appealId ?? '' }, officer)).data
  expect(question?.files?.map(({ fileId }) => fileId)).toEqual([photo.fileId, sound.fileId])
})
