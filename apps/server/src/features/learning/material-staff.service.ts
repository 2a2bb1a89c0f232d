import type { InputOf } from '@portal/contract/http/call.ts'
import type { materialAdd } from '@portal/contract/learning/material-staff.contract.ts'
import { AppError } from '../../core/app-error.ts'
import { writeAudit } from '../../core/audit.store.ts'
import type { Deps } from '../../core/deps.ts'
import { isSaid } from '../../core/language.ts'
import { newId } from '../../core/random.ts'
import type { Actor } from '../../core/session.ts'
import { type Db, inTransaction } from '../../database/connection.ts'
import { deleteMaterial, insertMaterial } from './material-staff.store.ts'

function note(deps: Deps, db: Db, actor: Actor, action: string, materialId: string, detail: Readonly<Record<string, unknown>>) {
  return writeAudit(deps, db, actor.accountId, { action, thing: 'study_material', thingId: materialId, detail })
}

/** Offers a file that the caller has uploaded as an attachment. Refuses `notFound` for any other file. */
export async function addMaterial(deps: Deps, actor: Actor, input: InputOf<typeof materialAdd>): Promise<{ materialId: string }> {
  const { fileId, productId = null, companyId = null, name } = input
  if (!isSaid(name)) throw new AppError('malformed', { fields: ['name'] })
  const now = deps.clock.now()
  const materialId = newId(now, deps.random)
  await inTransaction(deps.sql, async (tx) => {
    if (!(await insertMaterial(tx, { id: materialId, fileId, productId, companyId, name, ownerId: actor.accountId, now }))) throw new AppError('notFound')
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
