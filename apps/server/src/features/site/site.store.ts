import type { BilingualText } from '../../core/language.ts'
import type { Db } from '../../database/connection.ts'

export type NewsRow = { readonly id: string; readonly category: 'notice' | 'course' | 'certification' | 'event'; readonly title: BilingualText; readonly publishedAt: Date }

/** The newest news that are out. */
export async function listNews(db: Db, limit: number, now: Date): Promise<NewsRow[]> {
  return db<NewsRow[]>`select id, category, title, published_at as "publishedAt" from news where published_at <= ${now} order by published_at desc, id limit ${limit}`
}

export type PartnerRow = { readonly name: BilingualText; readonly logoSvg: string; readonly url: string | null }

export async function listPartners(db: Db): Promise<PartnerRow[]> {
  return db<PartnerRow[]>`select name, logo_svg as "logoSvg", url from partner order by position, id`
}
