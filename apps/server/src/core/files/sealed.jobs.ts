import { buffer } from 'node:stream/consumers'
import { inTransaction } from '../../database/connection.ts'
import type { Deps } from '../deps.ts'
import { defineJob } from '../jobs/define-job.ts'
import { newId } from '../secrets/random.ts'
import { deleteStoredFiles } from './delete-stored.jobs.ts'
import { listUnsealedDocuments, setFileSealed } from './file.store.ts'
import { storageKeyOf } from './file-store.ts'
import { sealFile } from './sealed-file.ts'

const perRound = 50

/**
 * Seals identity documents that are not sealed yet; those whose bytes can't be read are skipped. The sealed bytes are
 * complete before the row refers to them, and a job enqueued in the same transaction deletes the originals. Returns the
 * number of sealed documents.
 */
export async function sealDocuments(deps: Omit<Deps, 'log'>): Promise<number> {
  let sealed = 0
  // Documents that cannot be read are passed over, and do not keep later ones waiting.
  let after: string | null = null
  for (;;) {
    const open = await listUnsealedDocuments(deps.sql, after, perRound)
    for (const { id, storageKey, mime } of open) {
      const bytes = await deps.files
        .read(storageKey)
        .then(buffer)
        .catch(() => null)
      if (!bytes) continue
      const file = sealFile(deps, id, bytes)
      const next = storageKeyOf(newId(deps.clock.now(), deps.random))
      await deps.files.put(next, file.bytes, mime)
      const isNoted = await inTransaction(deps.sql, async (tx) => {
        const isOurs = await setFileSealed(tx, id, { storageKey: next, sealedKey: file.sealedKey, sha256: file.sha256 })
        if (isOurs) await deps.jobs.add(tx, deleteStoredFiles, { keys: [storageKey] })
        return isOurs
      })
      if (isNoted) sealed += 1
      else await deps.files.delete(next)
    }
    after = open.at(-1)?.id ?? null
    if (open.length < perRound) return sealed
  }
}

/** Job, every hour: seals documents that are not sealed yet. */
export const sealDocumentsJob = defineJob({
  name: 'sealDocuments',
  words: { zh: '加密证件文件', en: 'Encrypt ID documents' },
  schedule: '13 * * * *',
  run: async (deps) => void (await sealDocuments(deps)),
})
