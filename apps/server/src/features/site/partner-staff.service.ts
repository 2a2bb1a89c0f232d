import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type {
  managedPartnerList,
  partnerMove,
  partnerRead,
  partnerSave,
} from '@portal/contract/site/partner-staff.contract.ts'
import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { AppError } from '../../core/http/app-error.ts'
import { toStorableText } from '../../core/http/storable.ts'
import { listPage, sortByIds } from '../../core/list/list.ts'
import { writeAudit } from '../../core/logs/audit.store.ts'
import { newId } from '../../core/secrets/random.ts'
import { hasBilingualText } from '../../core/text/language.ts'
import { inTransaction } from '../../database/connection.ts'
import {
  deletePartnerRow,
  findStaffPartner,
  insertPartner,
  listStaffPartners,
  partnerSource,
  type StaffPartner,
  setPartnerPosition,
  updatePartner,
} from './partner-staff.store.ts'
import { checkPictureExists } from './picture.service.ts'
import { storableBilingualText } from './site.rules.ts'

const present = (row: StaffPartner): DataOf<typeof partnerRead> => ({
  partnerId: row.id,
  revision: row.revision,
  name: row.name,
  region: row.region,
  level: row.level,
  summary: row.summary,
  url: row.url,
  contact: row.contact,
  logoFileId: row.logoFileId,
  hasDrawnLogo: row.hasDrawnLogo,
})

export async function loadStaffPartners(
  deps: Deps,
  input: InputOf<typeof managedPartnerList>,
): Promise<DataOf<typeof managedPartnerList>> {
  const { level = null, q, sort = 'place', after, before, limit } = input
  const filter = { level, words: toStorableText(q ?? '') || null }
  const order = { key: 'place', kind: 'integer', isDescending: sort === '-place' } as const
  const { ids, ...page } = await listPage(
    deps.sql,
    { list: 'partners', order, filters: filter, source: partnerSource(deps.sql, filter) },
    { after, before, limit },
  )
  return {
    ...page,
    rows: sortByIds(ids, await listStaffPartners(deps.sql, ids)).map((row) => ({ ...present(row), place: row.place })),
  }
}

export async function loadStaffPartner(deps: Deps, partnerId: string): Promise<DataOf<typeof partnerRead>> {
  const row = await findStaffPartner(deps.sql, partnerId)
  if (!row) throw new AppError('notFound')
  return present(row)
}

/**
 * Saves a partner. Throws `malformed` without a name in any language, `fileNotFound`, `notFound`, and `conflict` when
 * another author has changed it.
 */
export async function savePartner(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof partnerSave>,
): Promise<DataOf<typeof partnerSave>> {
  const now = deps.clock.now()
  const { partnerId, revision: seen = null, level, url, contact = '', logoFileId = null } = input
  const name = storableBilingualText(input.name)
  if (!hasBilingualText(name)) throw new AppError('malformed', { fields: ['name'] })
  const id = partnerId ?? newId(now, deps.random)
  const one = {
    id,
    name,
    region: storableBilingualText(input.region),
    level,
    summary: storableBilingualText(input.summary),
    url: url || null,
    contact: toStorableText(contact),
    logoFileId,
  }
  return inTransaction(deps.sql, async (tx) => {
    await checkPictureExists(tx, logoFileId, 'logoFileId')
    const revision = partnerId ? await updatePartner(tx, one, seen) : await insertPartner(tx, one)
    if (revision === null) throw new AppError((await findStaffPartner(tx, id)) ? 'conflict' : 'notFound')
    await writeAudit(deps, tx, actor.accountId, {
      action: partnerId ? 'partner.put' : 'partner.add',
      thing: 'partner',
      thingId: id,
      detail: { name },
    })
    return { partnerId: id, revision }
  })
}

export async function movePartner(
  deps: Deps,
  actor: Actor,
  { partnerId, before }: InputOf<typeof partnerMove>,
): Promise<void> {
  await inTransaction(deps.sql, async (tx) => {
    if (!(await setPartnerPosition(tx, partnerId, before ?? null))) throw new AppError('notFound')
    await writeAudit(deps, tx, actor.accountId, {
      action: 'partner.move',
      thing: 'partner',
      thingId: partnerId,
      detail: { before: before ?? null },
    })
  })
}

export async function deletePartner(deps: Deps, actor: Actor, partnerId: string): Promise<void> {
  await inTransaction(deps.sql, async (tx) => {
    const name = await deletePartnerRow(tx, partnerId)
    if (name === null) throw new AppError('notFound')
    await writeAudit(deps, tx, actor.accountId, {
      action: 'partner.remove',
      thing: 'partner',
      thingId: partnerId,
      detail: { name },
    })
  })
}
