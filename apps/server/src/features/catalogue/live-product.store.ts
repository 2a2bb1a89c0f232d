import type { BilingualText } from '../../core/text/language.ts'
import type { Db } from '../../database/connection.ts'
import { liveSectionTitle } from './live-product.words.ts'

/** The catalogue fields of a live class. */
export type LiveProduct = {
  readonly title: BilingualText
  readonly promise: BilingualText
  readonly introduction: BilingualText
  readonly teacherId: string
  readonly plannedSeconds: number
  readonly priceKind: 'free' | 'vip' | 'paid'
  readonly priceFen: number
  readonly companyIds: readonly string[]
}
/** The product of a live class, and the content item of its only lesson. */
export type LiveLesson = { readonly productId: string; readonly contentId: string }

const words = (db: Db, text: BilingualText) => db.json(text)

/**
 * Inserts a live class into the catalogue, published at once: a product with one section, one lesson and one content
 * item. Live classes are category 2 (specification section 1).
 */
export async function insertLiveProduct(
  db: Db,
  place: LiveLesson & { readonly sectionId: string },
  says: LiveProduct,
  now: Date,
): Promise<void> {
  await db`
    insert into product (id, kind, content_type, category_id, title, promise, introduction, teacher_id, cover_pattern, price_kind, price_fen, status,
      for_companies, lesson_count, duration, published_at, updated_at)
    values (${place.productId}, 'live', 6, 2, ${words(db, says.title)}, ${words(db, says.promise)}, ${words(db, says.introduction)}, ${says.teacherId}, 'waves',
      ${says.priceKind}, ${says.priceFen}, 'published', ${says.companyIds.length > 0}, 1, ${says.plannedSeconds}, ${now}, ${now})`
  await db`insert into content (id, type, title, duration, created_at) values (${place.contentId}, 6, ${words(db, says.title)}, ${says.plannedSeconds}, ${now})`
  await db`
    insert into section (id, product_id, position, title)
    values (${place.sectionId}, ${place.productId}, 1, ${words(db, liveSectionTitle)})`
  await db`
    insert into lesson (product_id, content_id, section_id, position, label)
    values (${place.productId}, ${place.contentId}, ${place.sectionId}, 1, '1.1')`
  await replaceCompanies(db, place.productId, says.companyIds)
}

async function replaceCompanies(db: Db, productId: string, companyIds: readonly string[]): Promise<void> {
  await db`delete from product_company where product_id = ${productId} and company_id <> all(${companyIds as string[]}::uuid[])`
  await db`
    insert into product_company (product_id, company_id)
    select ${productId}, id from unnest(${companyIds as string[]}::uuid[]) w(id) on conflict do nothing`
}

export async function updateLiveProduct(db: Db, place: LiveLesson, says: LiveProduct, now: Date): Promise<void> {
  await db`
    update product set title = ${words(db, says.title)}, promise = ${words(db, says.promise)}, introduction = ${words(db, says.introduction)},
      teacher_id = ${says.teacherId}, price_kind = ${says.priceKind}, price_fen = ${says.priceFen}, for_companies = ${says.companyIds.length > 0},
      duration = ${says.plannedSeconds}, updated_at = ${now} where id = ${place.productId}`
  await db`update content set title = ${words(db, says.title)}, duration = ${says.plannedSeconds} where id = ${place.contentId}`
  await replaceCompanies(db, place.productId, says.companyIds)
}

/** Removes a cancelled class from the catalogue. */
export const setLiveProductWithdrawn = (db: Db, productId: string, now: Date): Promise<unknown> =>
  db`update product set status = 'withdrawn', updated_at = ${now} where id = ${productId}`

/** Sets the length of a class after its end. */
export async function setLiveLessonSeconds(db: Db, place: LiveLesson, seconds: number, now: Date): Promise<void> {
  await db`update content set duration = ${seconds} where id = ${place.contentId}`
  await db`update product set duration = ${seconds}, updated_at = ${now} where id = ${place.productId}`
}

/** Converts the content of a class to its replay, a video for the ordinary player. */
export async function convertLiveToReplay(
  db: Db,
  place: LiveLesson,
  replay: { mediaId: string; fileId: string; seconds: number; now: Date },
): Promise<void> {
  await db`
    update content set type = 3, media_id = ${replay.mediaId}, hd_file = ${replay.fileId}, duration = ${replay.seconds} where id = ${place.contentId}`
  await db`update product set duration = ${replay.seconds}, updated_at = ${replay.now} where id = ${place.productId}`
}
