import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { managedMaterialList, materialCreate } from '@portal/contract/learning/material-staff.contract.ts'
import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { privateFileUrl } from '../../core/files/file.service.ts'
import { AppError } from '../../core/http/app-error.ts'
import { toStorableText } from '../../core/http/storable.ts'
import { listPage, sortByIds } from '../../core/list/list.ts'
import { writeAudit } from '../../core/logs/audit.store.ts'
import { newId } from '../../core/secrets/random.ts'
import { hasBilingualText } from '../../core/text/language.ts'
import { type Db, inTransaction } from '../../database/connection.ts'
import { deleteMaterial, insertMaterial, listStaffMaterials, materialSource } from './material-staff.store.ts'

function note(
  deps: Deps,
  db: Db,
  actor: Actor,
  action: string,
  materialId: string,
  detail: Readonly<Record<string, unknown>>,
) {
  return writeAudit(deps, db, actor.accountId, { action, thing: 'study_material', thingId: materialId, detail })
}

/**
 * Loads a page of materials with their download counts, by default the latest first. The links open the files for this
 * actor. Throws the errors of `listPage`.
 */
export async function loadManagedMaterials(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof managedMaterialList>,
): Promise<DataOf<typeof managedMaterialList>> {
  const { scope = null, q, sort = '-createdAt', after, before, limit } = input
  const filter = { scope, words: toStorableText(q ?? '') || null }
  const order = { key: 'createdAt', kind: 'instant', isDescending: sort === '-createdAt' } as const
  const { ids, ...page } = await listPage(
    deps.sql,
    { list: 'materials', order, filters: filter, source: materialSource(deps.sql, filter) },
    { after, before, limit },
  )
  return {
    ...page,
    rows: sortByIds(ids, await listStaffMaterials(deps.sql, ids)).map((row) => ({
      materialId: row.id,
      name: row.name,
      product: row.productId === null ? null : { productId: row.productId, title: row.productTitle ?? {} },
      company: row.companyId === null ? null : { companyId: row.companyId, name: row.company ?? {} },
      fileName: row.fileName,
      mime: row.mime,
      size: row.size,
      url: privateFileUrl(deps, row.fileId, actor),
      downloads: row.downloads,
      people: row.people,
      createdAt: row.createdAt.toISOString(),
    })),
  }
}

/**
 * Publishes a file as a study material. Throws `notFound` unless the caller uploaded it as an attachment, and for an
 * unknown product or company, and `malformed` without a name.
 */
export async function createMaterial(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof materialCreate>,
): Promise<{ materialId: string }> {
  const { fileId, productId = null, companyId = null, name } = input
  if (!hasBilingualText(name)) throw new AppError('malformed', { fields: ['name'] })
  const now = deps.clock.now()
  const materialId = newId(now, deps.random)
  await inTransaction(deps.sql, async (tx) => {
    if (
      !(await insertMaterial(tx, { id: materialId, fileId, productId, companyId, name, ownerId: actor.accountId, now }))
    )
      throw new AppError('notFound')
    await note(deps, tx, actor, 'material.add', materialId, { fileId, productId, companyId })
  })
  return { materialId }
}

export async function removeMaterial(deps: Deps, actor: Actor, materialId: string): Promise<void> {
  await inTransaction(deps.sql, async (tx) => {
    const removed = await deleteMaterial(tx, materialId)
    if (!removed) throw new AppError('notFound')
    await note(deps, tx, actor, 'material.remove', materialId, removed)
  })
}
