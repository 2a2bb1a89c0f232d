import { defineTexts } from '#web/ui/texts.ts'

/** Words on a product's card; small, and on the home page, hence apart from the catalogue's own. */
export const cardTexts = defineTexts({ zh: () => import('./card/texts/zh.ts'), en: () => import('./card/texts/en.ts') })

export const catalogueTexts = defineTexts({ zh: () => import('./texts/zh.ts'), en: () => import('./texts/en.ts') })

export const knowledgeTexts = defineTexts({
  zh: () => import('./knowledge/texts/zh.ts'),
  en: () => import('./knowledge/texts/en.ts'),
})
