import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { boughtItemList, materialDownload, materialList } from '@portal/contract/learning/mine.contract.ts'
import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { privateFileUrl } from '../../core/files/file.service.ts'
import { AppError } from '../../core/http/app-error.ts'
import { type Lang, pickText } from '../../core/text/language.ts'
import { loadProductCards, maySeeProduct } from '../catalogue/catalogue.public.ts'
import { countBoughtProducts, findVipUntil, listBoughtProducts, listMaterials, recordDownload } from './mine.store.ts'

/** Loads the products to which the learner or their company has, or had, an entitlement. */
export async function loadBoughtProducts(
  deps: Deps,
  actor: Actor,
  { page, size }: InputOf<typeof boughtItemList>,
  lang: Lang,
): Promise<DataOf<typeof boughtItemList>> {
  const now = deps.clock.now()
  const [rows, total, vipUntil] = await Promise.all([
    listBoughtProducts(deps.sql, actor, { page, size }, now),
    countBoughtProducts(deps.sql, actor),
    findVipUntil(deps.sql, actor.companyId, now),
  ])
  const ids = rows.map((row) => row.productId)
  const cards = new Map((await loadProductCards(deps, actor, ids, lang)).map((card) => [card.productId, card]))
  const list = rows.flatMap((row) => {
    const product = cards.get(row.productId)
    return product
      ? [
          {
            product,
            holder: row.holder,
            since: row.since.toISOString(),
            validUntil: row.validUntil?.toISOString() ?? null,
            isValid: row.isValid,
          },
        ]
      : []
  })
  return { list, total, page, size, vipUntil: vipUntil?.toISOString() ?? null }
}

export async function loadOwnMaterials(
  deps: Deps,
  actor: Actor,
  { productId, page, size }: InputOf<typeof materialList>,
  lang: Lang,
): Promise<DataOf<typeof materialList>> {
  const now = deps.clock.now()
  if (productId && !(await maySeeProduct(deps.sql, actor, productId, now))) throw new AppError('productNotFound')
  const { rows, total } = await listMaterials(deps.sql, actor, { productId: productId ?? null, page, size }, now)
  return {
    list: rows.map((row) => ({
      materialId: row.id,
      name: pickText(row.name, lang),
      fileName: row.fileName,
      mime: row.mime,
      size: row.size,
      productTitle: row.productTitle ? pickText(row.productTitle, lang) : null,
      downloadCount: row.downloadCount,
      createdAt: row.createdAt.toISOString(),
    })),
    total,
    page,
    size,
  }
}

/**
 * Counts a download and returns the URL and the name of the file. Throws `notFound` for a material that the learner is
 * not entitled to.
 */
export async function downloadMaterial(
  deps: Deps,
  actor: Actor,
  materialId: string,
): Promise<DataOf<typeof materialDownload>> {
  const file = await recordDownload(deps.sql, actor, materialId, deps.clock.now())
  if (!file) throw new AppError('notFound')
  return { url: privateFileUrl(deps, file.fileId, actor), fileName: file.fileName }
}
