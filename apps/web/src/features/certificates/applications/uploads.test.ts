import { expect, test } from 'vitest'
import { createDocumentUploads } from './uploads.ts'

const later = () => Promise.withResolvers<string>()

test('a form that is sent while a file is on its way waits for it', async () => {
  const uploads = createDocumentUploads()
  const file = later()
  uploads.add('fileId', file.promise)
  let sent: unknown = 'nothing yet'
  const waits = uploads.all().then((files) => {
    sent = files
  })
  await Promise.resolve()
  expect(sent).toBe('nothing yet')
  file.resolve('7')
  await waits
  expect(sent).toEqual({ fileId: '7' })
})

test('a file that does not get through stops the form that waits for it, and no form after that', async () => {
  const uploads = createDocumentUploads()
  const file = later()
  uploads.add('photo', Promise.resolve('1'))
  uploads.add('document', file.promise)
  const waits = uploads.all()
  file.reject(new Error('too large'))
  expect(await waits).toBeNull()
  expect(await uploads.all()).toEqual({ photo: '1' })
})

test('of two files for one field the last chosen counts, in any order of arrival', async () => {
  const uploads = createDocumentUploads()
  const [first, second] = [later(), later()]
  uploads.add('fileId', first.promise)
  const waits = uploads.all()
  uploads.add('fileId', second.promise)
  second.resolve('new')
  first.resolve('old')
  expect(await waits).toEqual({ fileId: 'new' })
  expect(uploads.isNewest('fileId', first.promise)).toBe(false)
})
