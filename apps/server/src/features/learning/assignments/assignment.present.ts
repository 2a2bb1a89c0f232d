import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { privateFileUrl } from '../../../core/files/file.service.ts'
import type { WorkRow } from './assignment.store.ts'

/** Presents a submission, with file addresses that are valid for this reader. */
export const presentWork = (deps: Deps, reader: Actor, work: WorkRow) => ({
  workId: work.workId,
  number: work.number,
  text: work.text,
  files: work.files.map(({ fileId, name, size }) => ({
    fileId,
    name,
    size,
    url: privateFileUrl(deps, fileId, reader),
  })),
  state: work.state,
  isLate: work.isLate,
  submittedAt: work.submittedAt.toISOString(),
  points: work.points,
  comment: work.comment,
  markedAt: work.markedAt?.toISOString() ?? null,
})
