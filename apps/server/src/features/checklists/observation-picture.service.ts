import type { myObservation, observationPictureUpload } from '@portal/contract/checklists/checklist.contract.ts'
import {
  type ChecklistAnswer,
  type ChecklistForm,
  formItemsOf,
  isPictureItem,
  pictureIdsOfAnswer,
} from '@portal/contract/checklists/checklist.rules.ts'
import { observationPictureLimits } from '@portal/contract/checklists/checklist-pictures.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { answerFileExtensionOf, cleanAnswerFile } from '../../core/files/clean-answer.ts'
import { privateFileUrl, storeFile } from '../../core/files/file.service.ts'
import { deleteUnusedFile } from '../../core/files/unused.store.ts'
import { AppError } from '../../core/http/app-error.ts'
import { defineJob } from '../../core/jobs/define-job.ts'
import { inTransaction } from '../../database/connection.ts'
import { findChecklistVersion } from './checklist.store.ts'
import { arrivalHours, passHours } from './observation.rules.ts'
import type { ObservationRow } from './observation.store.ts'
import { hasObserverPass } from './observation-pass.ts'
import {
  countObservationPictures,
  deleteOrphanObservationPictures,
  insertObservationPicture,
  isObservationPictureStored,
  listObservationPictures,
} from './observation-picture.store.ts'

/** The purpose of the files. */
const picturePurpose = 'observation'
/** Pictures of one observation: far above those of a form, so that signing again is never refused. */
const mostPictures = 200

/** Returns the pictures that the answers contain, each as the id of its item and its own id. */
export function pictureIdsInAnswers(form: Pick<ChecklistForm, 'sections'>, answers: readonly ChecklistAnswer[]) {
  const items = new Map(formItemsOf(form).map((item) => [item.id, item]))
  return answers.flatMap(({ itemId, value }) => {
    const item = items.get(itemId)
    return item ? pictureIdsOfAnswer(item, value).map((pictureId) => ({ itemId, pictureId })) : []
  })
}

/**
 * Stores a picture for an observation that has not arrived yet. The picture is redrawn, so that nothing else in its
 * file remains. A repeated upload is stored once. Throws the errors of `cleanAnswerFile`, and
 * `observationPictureRefused` without an accepted pass for the person, for an item that takes no picture, for more than
 * 200 pictures, and once the observation has arrived.
 */
export async function saveObservationPicture(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof observationPictureUpload>,
  receive: (mostBytes: number) => Promise<Buffer>,
): Promise<Record<string, never>> {
  const [id, observationId] = [input.pictureId.toLowerCase(), input.observationId.toLowerCase()]
  const place = { observationId, itemId: input.itemId }
  if (await isObservationPictureStored(deps.sql, id, actor, place)) return {}
  const refused = () => new AppError('observationPictureRefused')
  const age = deps.clock.now().getTime() - new Date(input.issuedAt).getTime()
  if (age > (passHours + arrivalHours) * 3_600_000 || !hasObserverPass(deps, actor, input)) throw refused()
  const version = await findChecklistVersion(deps.sql, actor.companyId, input.checklistId, input.version)
  const item = version && formItemsOf(version.content).find((one) => one.id === input.itemId)
  if (!item || !isPictureItem(item)) throw refused()
  const bytes = await receive(observationPictureLimits.bytes)
  const clean = await cleanAnswerFile(deps, bytes, 'photo', actor.accountId)
  const file = await storeFile(deps, {
    ...clean,
    name: `${item.kind}.${answerFileExtensionOf(clean.mime)}`,
    purpose: picturePurpose,
    companyId: actor.companyId,
    // It is about this person, and is exported with their data.
    ownerId: input.accountId,
    isPublic: false,
  })
  const isNew = await inTransaction(deps.sql, async (tx) => {
    const count = await countObservationPictures(tx, observationId, actor)
    if (count === null || count >= mostPictures) return false
    return insertObservationPicture(tx, {
      id,
      ...place,
      companyId: actor.companyId,
      accountId: input.accountId,
      observerId: actor.accountId,
      fileId: file.id,
      at: deps.clock.now(),
    })
  }).catch(async (error: unknown) => {
    await discard(deps, file.id)
    throw error
  })
  if (isNew) return {}
  await discard(deps, file.id)
  // The same picture may have arrived on another connection meanwhile.
  if (await isObservationPictureStored(deps.sql, id, actor, place)) return {}
  throw refused()
}

async function discard(deps: Deps, fileId: string): Promise<void> {
  const key = await deleteUnusedFile(deps.sql, fileId)
  if (key) await deps.files.delete(key)
}

/** Loads the pictures in the answers of an observation, with addresses for its reader. */
export async function loadObservationPictures(
  deps: Deps,
  actor: Actor,
  { observationId, content, answers }: ObservationRow,
): Promise<DataOf<typeof myObservation>['pictures']> {
  const named = pictureIdsInAnswers(content, answers)
  if (named.length === 0) return []
  const files = new Map(
    (await listObservationPictures(deps.sql, observationId)).map(({ pictureId, itemId, fileId }) => [
      `${itemId} ${pictureId}`,
      fileId,
    ]),
  )
  return named.flatMap(({ itemId, pictureId }) => {
    const fileId = files.get(`${itemId} ${pictureId}`)
    return fileId === undefined ? [] : [{ pictureId, itemId, url: privateFileUrl(deps, fileId, actor) }]
  })
}

/**
 * Job, daily: deletes pictures that no answer contains and whose observation can no longer arrive. The job
 * `clearUnusedUploads` deletes their files.
 */
export const clearOrphanObservationPictures = defineJob({
  name: 'clearUnnamedPictures',
  words: { zh: '清理未提交观察记录的图片', en: 'Clear pictures of observations that never arrived' },
  schedule: '19 4 * * *',
  async run(deps) {
    const hours = passHours + arrivalHours + 24
    await deleteOrphanObservationPictures(deps.sql, new Date(deps.clock.now().getTime() - hours * 3_600_000))
  },
})
