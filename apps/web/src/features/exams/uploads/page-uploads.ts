import { sessionStore } from '#web/api/session.ts'
import { pageWriterId } from '../answering/page-writer.ts'
import { finishedFileQueue } from './finished-files.ts'
import { unfinishedUploadsStore } from './pending-uploads.ts'
import { shrinkPhoto } from './shrink-photo.ts'
import { AnswerUploadQueue } from './upload-queue.ts'
import { uploadAnswerFile } from './uploads.queries.ts'

/** The queue that uploads the files of this page's answers. */
export const pageUploadQueue = new AnswerUploadQueue({
  send: ({ attemptId, position, kind, key }, file, signal, onProgress) =>
    uploadAnswerFile({ attemptId, position, kind, key, writer: pageWriterId }, file, signal, onProgress),
  prepare: (file, kind) => (kind === 'audio' ? Promise.resolve(file) : shrinkPhoto(file)),
  wait: (ms, then) => {
    const timer = setTimeout(then, ms)
    return () => clearTimeout(timer)
  },
  onChange: (uploads) =>
    unfinishedUploadsStore.set(uploads.map(({ attemptId, state }) => ({ attemptId, isFailed: state.is === 'failed' }))),
  deliver: ({ attemptId, position }, { fileId }) => finishedFileQueue.deliver({ attemptId, position, fileId }),
})
window.addEventListener('online', () => pageUploadQueue.retry())
let token = sessionStore.get()?.access_token
sessionStore.subscribe(() => {
  const next = sessionStore.get()?.access_token
  const isNew = next !== undefined && next !== token
  token = next
  // After a sign-in, even over the paper, the refused uploads are sent again.
  if (isNew) pageUploadQueue.retry()
})
