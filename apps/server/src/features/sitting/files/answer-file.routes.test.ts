import { Readable } from 'node:stream'
import { attemptReopen } from '@portal/contract/exams/attempt-staff.contract.ts'
import { answerFileUpload, attemptPaperRead } from '@portal/contract/exams/exam.contract.ts'
import { lateAnswerList } from '@portal/contract/exams/exam-late.contract.ts'
import { examResult } from '@portal/contract/exams/exam-result.contract.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { requireActor } from '../../../core/access/session.ts'
import { clearUnusedUploads } from '../../../core/files/unused.jobs.ts'
import { hashSecret } from '../../../core/secrets/random.ts'
import { aCompany, aPerson, type Person } from '../../../testing/builders.ts'
import { aPdf } from '../../../testing/pdf.ts'
import { aPhoto, aPixelBomb } from '../../../testing/pictures.ts'
import { openTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createTestExam } from '../../exams/testing/exam.builders.ts'
import { createExamDriver, testWriter } from '../../exams/testing/exam.driver.ts'
import { uploadTestAnswerFile, webmBeginning } from '../../exams/testing/upload.driver.ts'
import { clearUnreferencedAnswerFiles } from './answer-file.jobs.ts'
import { uploadAnswerFile } from './answer-file.service.ts'

const minute = 60
let server: TestServer
let company: string
let drive: ReturnType<typeof createExamDriver>
let photo: Buffer
beforeAll(async () => {
  server = await openTestServer()
  company = await aCompany(server.deps)
  drive = createExamDriver(server)
  photo = await aPhoto()
})
afterAll(() => server.close())

/** An open attempt at an exam with an upload question and a single choice. */
async function sit() {
  const person = await aPerson(server.deps, company)
  const examId = await createTestExam(server.deps, { single: 1, upload: 1 }, { timeLimit: 30 * minute })
  const paper = await drive.open(person, examId)
  const at = (type: string) => paper.questions.find((one) => one.type === type)?.position ?? 0
  const place = { attemptId: paper.attemptId, position: at('upload') }
  const send = (bytes: Buffer, own: Partial<Parameters<typeof uploadTestAnswerFile>[2]> = {}, by: Person = person) =>
    uploadTestAnswerFile(server, by, { ...place, ...own }, bytes)
  const save = (files: string | null, seq: number) =>
    drive.save(person, paper.attemptId, [
      { position: place.position, seq, answer: files === null ? null : { files }, uncertain: false },
    ])
  return { person, examId, paper, place, single: at('single'), send, save }
}
const read = (url: string) => server.inject({ url })
const countFiles = async (attemptId: string) =>
  (await server.deps.sql`select from attempt_file where attempt_id = ${attemptId}`).count

test('a photo is redrawn and stored without its name; the saved answer shows it to its candidate', async () => {
  const { person, paper, place, send, save } = await sit()
  expect(paper.questions.find(({ type }) => type === 'upload')).toMatchObject({
    blankCount: 2,
    upload: { kinds: ['file', 'photo', 'audio'], megabytes: 1 },
  })
  const { data, status } = await send(photo)
  expect(status).toBe(200)
  expect(data).toMatchObject({ kind: 'photo', mime: 'image/jpeg' })
  const shown = await read(data.url)
  expect((await sharp(shown.rawPayload).metadata()).exif).toBeUndefined()
  expect(shown.headers['content-security-policy']).toContain('sandbox')
  expect(JSON.stringify(shown.headers)).not.toMatch(/0042|%E5%BC%A0/)
  const [stored] = await server.deps.sql`select name, is_public, purpose from stored_file where id = ${data.fileId}`
  expect(stored).toEqual({ name: 'answer.jpg', is_public: false, purpose: 'answer' })
  server.clock.pass(1)
  const sound = await send(webmBeginning(), { kind: 'audio' })
  expect(sound.data).toMatchObject({ kind: 'audio', mime: 'audio/webm' })
  const files = [sound.data.fileId, data.fileId].join()
  expect((await save(files, 1)).data.saved).toMatchObject([{ written: true }])
  const again = (await server.call(attemptPaperRead, { attemptId: paper.attemptId, writer: testWriter }, person)).data
  expect(again.answers.find(({ position }) => position === place.position)?.answer).toEqual({ files })
  expect(again.files?.map(({ position, fileId }) => [position, fileId])).toEqual([
    [place.position, data.fileId],
    [place.position, sound.data.fileId],
  ])
  expect(again.files?.[0]).not.toHaveProperty('name')
  await drive.submit(person, paper.attemptId)
  const result = (await server.call(examResult, { attemptId: paper.attemptId }, person)).data
  const question = result.questions.find(({ type }) => type === 'upload')
  expect(question?.files?.map(({ fileId }) => fileId)).toEqual([sound.data.fileId, data.fileId])
  expect((await read(question?.files?.[0]?.url ?? '')).statusCode).toBe(200)
})

test('an upload states its length, and one that may not come holds no room', async () => {
  const { person, place } = await sit()
  const send = (by: Pick<Person, 'token'>, length?: string) =>
    server.inject({
      method: 'POST',
      url: `${answerFileUpload.path}?${new URLSearchParams({ attemptId: place.attemptId, position: String(place.position), writer: testWriter, kind: 'photo', key: 'of-a-length' })}`,
      headers: {
        'content-type': 'multipart/form-data; boundary=b',
        access_token: by.token,
        ...(length ? { 'content-length': length } : {}),
      },
      payload: Readable.from([Buffer.from('--b--\r\n')]),
    })
  expect((await send(person)).json().data).toMatchObject({ reason: 'malformed' })
  expect((await send(person, 'much')).json().data).toMatchObject({ reason: 'malformed' })
  expect((await send(person, String(300 * 1024 * 1024))).json().data).toMatchObject({ reason: 'tooLarge' })
  const actor = await requireActor(server.deps, hashSecret((await aPerson(server.deps, company)).token), 'zh')
  const hold = vi.fn()
  const input = { ...place, writer: testWriter, kind: 'photo' as const, key: 'of-a-stranger' }
  await expect(uploadAnswerFile(server.deps, actor, input, { hold, receive: async () => photo })).rejects.toMatchObject(
    { reason: 'attemptNotFound' },
  )
  expect(hold).not.toHaveBeenCalled()
})

test('the same key twice gives one file, also concurrently', async () => {
  const { place, send } = await sit()
  const both = await Promise.all([send(photo, { key: 'the-same-key' }), send(photo, { key: 'the-same-key' })])
  expect(new Set(both.map(({ data }) => data.fileId)).size).toBe(1)
  expect((await send(photo, { key: 'the-same-key' })).data.fileId).toBe(both[0].data.fileId)
  expect(await countFiles(place.attemptId)).toBe(1)
})

test('only the candidate uploads, in the window that writes, to a question that takes this kind, while it runs', async () => {
  const { person, paper, place, single, send } = await sit()
  const stranger = await aPerson(server.deps, company)
  const colleague = await sit()
  const reason = async (promise: ReturnType<typeof send>) => (await promise).reason
  expect(await reason(send(photo, {}, stranger))).toBe('attemptNotFound')
  expect(await reason(send(photo, {}, colleague.person))).toBe('attemptNotFound')
  expect((await uploadTestAnswerFile(server, { token: 'none' }, place, photo)).status).toBe(401)
  expect(await reason(send(photo, { writer: 'another-window' }))).toBe('attemptTakenOver')
  expect(await reason(send(photo, { position: single }))).toBe('answerInvalid')
  expect(await reason(send(photo, { position: 99 }))).toBe('answerInvalid')
  await server.deps.sql`update attempt set paused_at = now(), deadline = null where id = ${place.attemptId}`
  expect(await reason(send(photo))).toBe('attemptPaused')
  await server.deps.sql`update attempt set paused_at = null where id = ${place.attemptId}`
  expect(await countFiles(place.attemptId)).toBe(0)
  await drive.submit(person, paper.attemptId)
  expect(await reason(send(photo))).toBe('examCompleted')
})

test('a file is of its attempt and question: named elsewhere it shows nothing', async () => {
  const [mine, theirs] = [await sit(), await sit()]
  const { data } = await theirs.send(photo)
  expect((await mine.save(data.fileId, 1)).data.saved).toMatchObject([{ written: true }])
  const paper = (
    await server.call(attemptPaperRead, { attemptId: mine.place.attemptId, writer: testWriter }, mine.person)
  ).data
  expect(paper.files).toBeUndefined()
  await drive.submit(mine.person, mine.place.attemptId)
  const result = (await server.call(examResult, { attemptId: mine.place.attemptId }, mine.person)).data
  expect(result.questions.find(({ type }) => type === 'upload')?.files).toEqual([])
  // An answer has at most as many files as its question takes, and nothing else.
  const ids = Array.from({ length: 3 }, (_, n) => `00000000-0000-4000-8000-00000000000${n}`)
  expect((await theirs.save(ids.join(), 1)).reason).toBe('answerInvalid')
  expect(
    (
      await drive.save(theirs.person, theirs.place.attemptId, [
        { position: theirs.place.position, seq: 2, answer: { text: 'words' }, uncertain: false },
      ])
    ).reason,
  ).toBe('answerInvalid')
})

test.each([
  ['a page', 'photo', () => Buffer.from('<html><script>alert(1)</script>'), 'wrongFileType'],
  [
    'a drawing with a script',
    'file',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="a()"/>'),
    'wrongFileType',
  ],
  ['a document as a photo', 'photo', () => aPdf(1), 'wrongFileType'],
  ['a photo cut short', 'photo', async () => (await aPhoto(600, 400)).subarray(0, 2000), 'wrongFileType'],
  ['a picture of too many pixels', 'photo', () => aPixelBomb(10_000), 'pictureTooLarge'],
  [
    'a document with a script',
    'file',
    async () => {
      const pdf = await aPdf(1)
      const at = pdf.lastIndexOf('xref')
      return Buffer.concat([
        pdf.subarray(0, at),
        Buffer.from('9 0 obj <</S /JavaScript /JS (a)>> endobj\n'),
        pdf.subarray(at),
      ])
    },
    'activeDocument',
  ],
  ['a video as sound', 'audio', () => webmBeginning('V_VP8'), 'wrongFileType'],
  ['a page that begins like sound', 'audio', () => Buffer.from('ID3<script>alert(1)</script>'), 'taken'],
  ['a photo as sound', 'audio', () => aPhoto(), 'wrongFileType'],
  ['nothing', 'photo', () => Buffer.alloc(0), 'wrongFileType'],
  [
    'more than the question takes',
    'audio',
    () => Buffer.concat([webmBeginning(), Buffer.alloc(1024 * 1024)]),
    'tooLarge',
  ],
] as const)('%s as %s', async (_what, kind, make, outcome) => {
  const { place, send } = await sit()
  const { reason, data } = await send(Buffer.from(await make()), { kind })
  expect(reason ?? 'taken').toBe(outcome)
  expect(await countFiles(place.attemptId)).toBe(outcome === 'taken' ? 1 : 0)
  // A browser never treats bytes that were accepted as sound as anything else.
  if (outcome === 'taken') {
    const { headers } = await read(data.url)
    expect([headers['content-type'], headers['x-content-type-options']]).toEqual(['audio/mpeg', 'nosniff'])
  }
})

test('a question takes four times its files, replaced ones included', async () => {
  const { place, send } = await sit()
  for (let n = 0; n < 8; n++) expect((await send(webmBeginning(), { kind: 'audio' })).status).toBe(200)
  expect((await send(webmBeginning(), { kind: 'audio' })).reason).toBe('answerFileLimit')
  expect(await countFiles(place.attemptId)).toBe(8)
})

test('an upload that ends within the grace counts; a later one is refused and kept for staff; one that begins later is not', async () => {
  const upload = async (passed: { before: number; during: number; after?: number }) => {
    const one = await sit()
    const actor = await requireActor(server.deps, hashSecret(one.person.token), 'zh')
    server.clock.pass(30 * minute + passed.before)
    const random = {
      ...server.deps.random,
      bytes: (count: number) => {
        server.clock.pass(passed.after ?? 0)
        return server.deps.random.bytes(count)
      },
    }
    const outcome = await uploadAnswerFile(
      { ...server.deps, random },
      actor,
      { ...one.place, writer: testWriter, kind: 'photo', key: 'slow-upload' },
      {
        hold: (_bytes, work) => work(),
        receive: async () => {
          server.clock.pass(passed.during)
          return photo
        },
      },
    ).then(
      ({ fileId }) => fileId,
      (error: { reason: string }) => error.reason,
    )
    return { ...one, outcome }
  }
  const inTime = await upload({ before: -20, during: 25 })
  expect((await inTime.save(inTime.outcome, 1)).data.saved).toMatchObject([{ written: true }])
  // The file is judged by its arrival; a busy machine may take longer to redraw it.
  const redrawn = await upload({ before: -20, during: 25, after: 10 })
  expect(redrawn.outcome).toMatch(/^[0-9a-f-]{36}$/)
  const late = await upload({ before: -20, during: 40 })
  expect(late.outcome).toBe('answerLate')
  const staff = await aPerson(server.deps, company, { grants: ['exams'] })
  const { list } = (await server.call(lateAnswerList, { examId: late.examId }, staff)).data
  expect(list).toMatchObject([{ position: late.place.position, taken: false, files: [{ kind: 'photo' }] }])
  expect((await read(list[0]?.files?.[0]?.url ?? '')).statusCode).toBe(200)
  // A repeated upload gets the same answer, and is recorded once.
  expect((await late.send(photo, { key: 'slow-upload' })).reason).toBe('answerLate')
  expect((await server.call(lateAnswerList, { examId: late.examId }, staff)).data.total).toBe(1)
  const tooLate = await upload({ before: 11, during: 0 })
  expect(tooLate.outcome).toBe('answerLate')
  expect(await countFiles(tooLate.place.attemptId)).toBe(0)
})

test('files that no answer names are deleted a day after the end, the others never', async () => {
  const { person, place, send, save } = await sit()
  const [used, unused] = [(await send(photo)).data, (await send(webmBeginning(), { kind: 'audio' })).data]
  await save(used.fileId, 1)
  const clean = async () => {
    await clearUnreferencedAnswerFiles.run(server.deps, {} as never)
    await clearUnusedUploads.run(server.deps, {} as never)
  }
  const kept = async () =>
    (
      await server.deps.sql<{ id: string }[]>`select id from stored_file where id in (${used.fileId}, ${unused.fileId})`
    ).map(({ id }) => id)
  server.clock.pass(25 * 3600)
  await clean()
  expect((await kept()).toSorted()).toEqual([used.fileId, unused.fileId].toSorted())
  await drive.submit(person, place.attemptId)
  await server.deps.sql`update attempt set submitted_at = ${server.clock.now()} where id = ${place.attemptId}`
  server.clock.pass(25 * 3600)
  await clean()
  expect(await kept()).toEqual([used.fileId])
})

test('a file that an answer named at a former end is kept', async () => {
  const { person, examId, place, send, save } = await sit()
  const [former, last] = [(await send(photo)).data.fileId, (await send(webmBeginning(), { kind: 'audio' })).data.fileId]
  await save(former, 1)
  await drive.submit(person, place.attemptId, 'first-submit')
  const staff = await aPerson(server.deps, company, { grants: ['exams'] })
  const asked = { attemptId: place.attemptId, seconds: 300, reason: '误交卷', requestKey: 'reopening-of-files' }
  expect((await server.call(attemptReopen, asked, staff)).code).toBe(200)
  await drive.open(person, examId)
  expect((await save(last, 2)).data.saved).toMatchObject([{ written: true }])
  await drive.submit(person, place.attemptId, 'second-submit')
  server.clock.pass(25 * 3600)
  await clearUnreferencedAnswerFiles.run(server.deps, {} as never)
  expect(await countFiles(place.attemptId)).toBe(2)
})
