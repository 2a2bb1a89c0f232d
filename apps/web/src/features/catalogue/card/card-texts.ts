import { defineTexts } from '#web/ui/texts.ts'
import * as zh from './texts/zh.ts'

/** Words on a product's card; small, and on the home page, hence apart from the catalogue's own. */
export const cardTexts = defineTexts({ zh, en: () => import('./texts/en.ts') })
