import type { HandbookChapter } from '@portal/contract/site/handbook.ts'
import type { Locale } from '#web/api/locale.ts'

export type ChapterText = {
  readonly title: string
  /** HTML of the build, as that of the sections. */
  readonly lead: string
  readonly sections: readonly { readonly id: string; readonly title: string; readonly html: string }[]
}
type Contents = {
  readonly title: string
  readonly sections: readonly { readonly id: string; readonly title: string }[]
}

const folder = '../../../../../../../docs/handbook'
const contents = import.meta.glob<Contents>('../../../../../../../docs/handbook/*/*.md', {
  query: '?contents',
  import: 'default',
  eager: true,
})
const texts = import.meta.glob<ChapterText>('../../../../../../../docs/handbook/*/*.md', { import: 'default' })

/** Returns the titles of a chapter and its sections; for a missing chapter, its name and no sections. */
export const chapterContentsOf = (name: HandbookChapter, locale: Locale): Contents =>
  contents[`${folder}/${locale}/${name}.md`] ?? { title: name, sections: [] }

/** Loads the text of a chapter; null: it does not exist. */
export const loadChapter = (name: HandbookChapter, locale: Locale): Promise<ChapterText | null> =>
  texts[`${folder}/${locale}/${name}.md`]?.() ?? Promise.resolve(null)
