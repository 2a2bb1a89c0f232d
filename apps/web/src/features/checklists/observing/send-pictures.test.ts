import { expect, test } from 'vitest'
import { ApiError } from '#web/api/api-error.ts'
import type { SentObservation } from '../observation.queries.ts'
import { sendObservationPictures } from './send-pictures.ts'

const sent = {
  observationId: 'o',
  checklistId: 'c',
  version: 1,
  accountId: 'a',
  issuedAt: 'i',
  pass: 'p',
} as unknown as SentObservation
const pictures = ['p1', 'p2', 'p3'].map((pictureId) => ({ itemId: 'i', pictureId }))
const find = async () => new Blob(['x'])

test('after a lost network only the pictures without an answer are sent again, in their order', async () => {
  const answered = new Set<string>()
  const asked: string[] = []
  let fails = true
  const post = async ({ pictureId }: { pictureId: string }) => {
    asked.push(pictureId)
    if (pictureId === 'p2' && fails) throw new ApiError(0, 'network', '')
    return {}
  }
  await expect(sendObservationPictures(sent, pictures, answered, post, find)).rejects.toThrow()
  fails = false
  await sendObservationPictures(sent, pictures, answered, post, find)
  expect(asked).toEqual(['p1', 'p2', 'p2', 'p3'])
})
test('a picture that is refused for good or was lost holds up no other', async () => {
  const asked: string[] = []
  const post = async ({ pictureId }: { pictureId: string }) => {
    asked.push(pictureId)
    throw new ApiError(415, 'wrongFileType', '')
  }
  await sendObservationPictures(sent, pictures, new Set(), post, async (id) => (id === 'p2' ? null : new Blob(['x'])))
  expect(asked).toEqual(['p1', 'p3'])
})
