import { defineTexts } from '#web/ui/texts.ts'

/** Words on a product's card; small, and on the home page, hence apart from the catalogue's own. */
export const cardTexts = defineTexts({ zh: () => import('./texts/zh.ts'), en: () => import('./texts/en.ts') })
