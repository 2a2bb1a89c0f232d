import { expect, test } from 'vitest'
import { ApiError } from '#web/api/api-error.ts'
import { createStore } from '#web/api/store.ts'
import { createFinishedFileQueue } from './finished-files.ts'
import { countUnfinishedUploads, type UnfinishedUpload, waitForUploads } from './pending-uploads.ts'
import { AnswerUploadQueue } from './upload-queue.ts'
import type { AnswerFile } from './uploads.queries.ts'
import {
  acceptAttributeOf,
  answerOfFiles,
  fileIdsOfAnswer,
  fileTypeName,
  photoSizeWithinLimit,
  uploadKindOf,
  withAnswerFile,
} from './uploads.rules.ts'

const fileOf = (fileId: string): AnswerFile => ({ fileId, kind: 'photo', mime: 'image/jpeg', size: 3, url: '/x' })
const breath = () => new Promise((resolve) => setTimeout(resolve, 0))

/** A queue whose requests end when the test decides. */
function slowQueue() {
  const sent: {
    key: string
    signal: AbortSignal
    progress: (share: number) => void
    end: (result: string | Error) => void
  }[] = []
  const timers: { ms: number; then: () => void }[] = []
  const unfinished = createStore<readonly UnfinishedUpload[]>([])
  const done: string[] = []
  const queue = new AnswerUploadQueue({
    send: ({ key }, _file, signal, progress) =>
      new Promise((resolve, reject) => {
        sent.push({
          key,
          signal,
          progress,
          end: (result) => (typeof result === 'string' ? resolve(fileOf(result)) : reject(result)),
        })
      }),
    prepare: (file) => Promise.resolve(file),
    wait: (ms, then) => {
      timers.push({ ms, then })
      return () => undefined
    },
    onChange: (uploads) =>
      unfinished.set(uploads.map(({ attemptId, state }) => ({ attemptId, isFailed: state.is === 'failed' }))),
    deliver: (_upload, { fileId }) => done.push(fileId),
  })
  const add = (key: string) =>
    queue.add({ key, attemptId: 'a', position: 1, kind: 'photo', name: key }, new Blob(['abc']))
  const states = () => queue.uploads.get().map(({ key, state }) => `${key} ${state.is}`)
  const counts = () => countUnfinishedUploads(unfinished.get(), 'a')
  return { queue, sent, timers, done, add, states, unfinished, counts, pending: () => counts().pending }
}

test('files are sent one after the other, and each comes to its answer', async () => {
  const { sent, done, add, states, pending, queue } = slowQueue()
  add('one')
  add('two')
  await breath()
  expect(states()).toEqual(['one sending', 'two waiting'])
  expect(pending()).toBe(2)
  sent[0]?.progress(0.5)
  expect(queue.uploads.get()[0]?.state).toEqual({ is: 'sending', share: 0.5 })
  sent[0]?.end('file-1')
  await breath()
  expect(states()).toEqual(['two sending'])
  sent[1]?.end('file-2')
  await breath()
  expect(done).toEqual(['file-1', 'file-2'])
  expect(pending()).toBe(0)
  expect([...queue.files.get().keys()]).toEqual(['file-1', 'file-2'])
})

test('a lost connection is repeated under the same key, later each time; a refusal waits for its candidate', async () => {
  const { sent, timers, done, add, states, counts, queue } = slowQueue()
  add('one')
  await breath()
  sent[0]?.end(new ApiError(0, 'network', 'lost'))
  await breath()
  expect(states()).toEqual(['one lost'])
  timers[0]?.then()
  await breath()
  sent[1]?.end(new ApiError(503, 'unavailable', 'away'))
  await breath()
  expect(timers.map(({ ms }) => ms)).toEqual([2000, 4000])
  queue.retry()
  await breath()
  expect(sent.map(({ key }) => key)).toEqual(['one', 'one', 'one'])
  sent[2]?.end(new ApiError(415, 'wrongFileType', 'not this'))
  await breath()
  expect(queue.uploads.get()[0]?.state).toEqual({ is: 'failed', words: 'not this' })
  // A refused file holds nothing up, and is counted.
  expect(counts()).toEqual({ pending: 0, failed: 1 })
  add('two')
  await breath()
  expect(states()).toEqual(['one failed', 'two sending'])
  queue.retry('one')
  sent[3]?.end('file-2')
  await breath()
  sent[4]?.end('file-1')
  await breath()
  expect(done).toEqual(['file-2', 'file-1'])
})

test.each([401, 202])('after a %d nothing is sent before the next sign-in, and then all of it', async (code) => {
  const { sent, timers, done, add, states, counts, queue } = slowQueue()
  add('one')
  add('two')
  await breath()
  sent[0]?.end(new ApiError(code, 'notSignedIn', 'sign in'))
  await breath()
  expect(states()).toEqual(['one lost', 'two waiting'])
  expect([sent.length, timers.length, counts()]).toEqual([1, 0, { pending: 2, failed: 0 }])
  queue.retry()
  await breath()
  sent[1]?.end('file-1')
  await breath()
  sent[2]?.end('file-2')
  await breath()
  expect(done).toEqual(['file-1', 'file-2'])
})

test('the end of the time waits for the uploads of its attempt, and no longer than it may', async () => {
  const uploads = createStore<readonly UnfinishedUpload[]>([{ attemptId: 'b', isFailed: false }])
  await waitForUploads('a', 60_000, uploads)
  uploads.set([{ attemptId: 'a', isFailed: false }])
  await waitForUploads('a', 1, uploads)
  let isOver = false
  const waiting = waitForUploads('a', 60_000, uploads).then(() => {
    isOver = true
  })
  await breath()
  expect(isOver).toBe(false)
  uploads.set([{ attemptId: 'a', isFailed: true }])
  await waiting
})

test('a finished file comes to the page that has its paper open, also one opened later', () => {
  const files = createFinishedFileQueue()
  const taken: string[] = []
  const taker =
    (page: string) =>
    ({ fileId }: { fileId: string }) =>
      void taken.push(`${page} ${fileId}`)
  const file = (fileId: string, attemptId = 'a') => ({ attemptId, position: 1, fileId })
  const closeFormer = files.open('a', taker('former'))
  files.deliver(file('1'))
  closeFormer()
  files.deliver(file('2'))
  files.deliver(file('3', 'b'))
  expect(files.isOpen('a')).toBe(false)
  files.open('a', taker('next'))
  closeFormer()
  files.deliver(file('4'))
  expect(taken).toEqual(['former 1', 'next 2', 'next 4'])
})

test('a cancelled upload is ended and never comes to the answer, even if it had arrived', async () => {
  const { queue, sent, done, add, states } = slowQueue()
  add('one')
  await breath()
  queue.cancel('one')
  expect(sent[0]?.signal.aborted).toBe(true)
  sent[0]?.end('file-1')
  await breath()
  expect(done).toEqual([])
  expect(states()).toEqual([])
})

test('answers are the ids of files, and none without one', () => {
  expect(fileIdsOfAnswer(null)).toEqual([])
  expect(fileIdsOfAnswer({ files: 'a,b' })).toEqual(['a', 'b'])
  expect(answerOfFiles([])).toBeNull()
  expect(answerOfFiles(['a', 'b'])).toEqual({ files: 'a,b' })
  expect(withAnswerFile({ files: 'a' }, 'b', 2)).toEqual({ files: 'a,b' })
  expect(withAnswerFile({ files: 'a' }, 'a', 2)).toEqual({ files: 'a' })
  expect(withAnswerFile({ files: 'a,b' }, 'c', 2)).toEqual({ files: 'a,b' })
})

test.each([
  ['image/png', ['file', 'photo'], 'photo'],
  ['image/png', ['file'], 'file'],
  ['image/png', ['audio'], null],
  ['application/pdf', ['file', 'photo'], 'file'],
  ['application/pdf', ['photo'], null],
  ['audio/mpeg', ['file', 'audio'], 'audio'],
  ['audio/mpeg', ['file'], null],
  ['video/webm', ['audio'], 'audio'],
  ['', ['file'], 'file'],
] as const)('%s for %j is %s', (type, kinds, kind) => {
  expect(uploadKindOf(type, kinds)).toBe(kind)
})

test('choosers, names of types, and the size of a smaller photo', () => {
  expect(acceptAttributeOf(['photo', 'audio'])).toBe('image/jpeg,image/png,image/webp,audio/*')
  expect(['application/pdf', 'image/jpeg', 'audio/webm'].map(fileTypeName)).toEqual(['PDF', 'JPEG', null])
  expect(photoSizeWithinLimit(4000, 3000)).toEqual({ width: 2560, height: 1920 })
  expect(photoSizeWithinLimit(800, 600)).toEqual({ width: 800, height: 600 })
})
