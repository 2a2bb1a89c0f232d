import type { certificateTrackSave, managedTrackList } from '@portal/contract/certificates/scheme-staff.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { AppError } from '../../../core/http/app-error.ts'
import { writeAudit } from '../../../core/logs/audit.store.ts'
import { newId } from '../../../core/secrets/random.ts'
import { inTransaction } from '../../../database/connection.ts'
import { trimmedBilingualText } from './scheme.service.ts'
import {
  deleteCertificateTrack,
  insertCertificateTrack,
  listCertificateTracks,
  lockCertificateTrack,
  updateCertificateTrack,
  updateCertificateTrackOrder,
} from './scheme.store.ts'

export async function loadStaffTracks(deps: Deps): Promise<DataOf<typeof managedTrackList>> {
  const tracks = await listCertificateTracks(deps.sql, deps.clock.now())
  return {
    list: tracks.map(({ id, revision, title, levels, schemes }) => ({
      trackId: id,
      revision,
      title,
      levels: levels.map((name, index) => {
        const scheme = schemes.find(({ levelIndex }) => levelIndex === index)
        return {
          name,
          scheme: scheme
            ? {
                id: scheme.id,
                title: scheme.title,
                code: scheme.code,
                validityMonths: scheme.validityMonths,
                holders: scheme.holders,
              }
            : null,
        }
      }),
    })),
  }
}

/**
 * Creates or updates a track. Levels are identified by position, so those with a certificate may be renamed but not
 * removed (`levelInUse`). Throws `malformed` with the missing names, `tooManyTracks`, `trackNotFound`, and `conflict`
 * when the track has changed since it was loaded.
 */
export async function saveCertificateTrack(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof certificateTrackSave>,
): Promise<DataOf<typeof certificateTrackSave>> {
  const now = deps.clock.now()
  const track = { title: trimmedBilingualText(input.title), levels: input.levels.map(trimmedBilingualText) }
  const missing = [
    ...(Object.keys(track.title).length === 0 ? ['title'] : []),
    ...track.levels.flatMap((level, index) => (Object.keys(level).length === 0 ? [`levels.${index}`] : [])),
  ]
  if (missing.length > 0) throw new AppError('malformed', { fields: missing })
  const { trackId } = input
  const id = trackId ?? newId(now, deps.random)
  const revision = await inTransaction(deps.sql, async (tx) => {
    const before = trackId === undefined ? null : await lockCertificateTrack(tx, trackId)
    if (trackId !== undefined && !before) throw new AppError('trackNotFound')
    if (before && before.revision !== input.revision) throw new AppError('conflict')
    if (before?.usedLevels.some((level) => level >= track.levels.length))
      throw new AppError('levelInUse', { fields: ['levels'] })
    const next = before ? await updateCertificateTrack(tx, id, track, now) : 1
    if (!before && !(await insertCertificateTrack(tx, id, track, now))) throw new AppError('tooManyTracks')
    await writeAudit(deps, tx, actor.accountId, {
      action: before ? 'certificateTrack.change' : 'certificateTrack.create',
      thing: 'certificateTrack',
      thingId: id,
    })
    return next
  })
  return { trackId: id, revision }
}

export async function setCertificateTrackOrder(deps: Deps, actor: Actor, trackIds: readonly string[]): Promise<void> {
  await inTransaction(deps.sql, async (tx) => {
    if (!(await updateCertificateTrackOrder(tx, trackIds, deps.clock.now()))) throw new AppError('conflict')
    await writeAudit(deps, tx, actor.accountId, {
      action: 'certificateTrack.order',
      thing: 'certificateTrack',
      thingId: trackIds[0] ?? '',
    })
  })
}

export async function deleteUnusedTrack(deps: Deps, actor: Actor, trackId: string): Promise<void> {
  await inTransaction(deps.sql, async (tx) => {
    const track = await lockCertificateTrack(tx, trackId)
    if (!track) throw new AppError('trackNotFound')
    if (track.usedLevels.length > 0) throw new AppError('levelInUse')
    await deleteCertificateTrack(tx, trackId)
    await writeAudit(deps, tx, actor.accountId, {
      action: 'certificateTrack.delete',
      thing: 'certificateTrack',
      thingId: trackId,
    })
  })
}
