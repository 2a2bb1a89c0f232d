import type { Deps } from '../../../core/deps.ts'
import { newId } from '../../../core/secrets/random.ts'
import type { Db } from '../../../database/connection.ts'
import { insertDesign, insertDesignVersion, replaceDesignUses, type StoredDesignContent } from './design.store.ts'

export type NewDesign = {
  /** Null: of the portal. */
  readonly companyId: string | null
  readonly name: string
  readonly content: StoredDesignContent
  readonly schemeIds: readonly string[]
}

/** Adds a design, published and in use by templates. Returns its id. */
export async function addPublishedDesign(
  deps: Pick<Deps, 'clock' | 'random'>,
  db: Db,
  { companyId, name, content, schemeIds }: NewDesign,
): Promise<string> {
  const now = deps.clock.now()
  const id = newId(now, deps.random)
  await insertDesign(db, { id, companyId, name, content }, now)
  await insertDesignVersion(db, { id: newId(now, deps.random), designId: id, number: 1 }, now)
  await replaceDesignUses(db, { id, companyId }, schemeIds)
  return id
}
