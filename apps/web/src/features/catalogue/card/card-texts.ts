import { defineTexts } from '#web/ui/texts.ts'

/** Words on a product's card; they are few and also used by the home page, hence separate from the catalogue's own. */
export const cardTexts = defineTexts({ zh: () => import('./texts/zh.ts'), en: () => import('./texts/en.ts') })
