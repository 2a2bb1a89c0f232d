import { defineTexts } from '#web/ui/texts.ts'

/** Texts of a product card. The home page uses them too, so they are separate from the catalogue's. */
export const productCardTexts = defineTexts({ zh: () => import('./texts/zh.ts'), en: () => import('./texts/en.ts') })
