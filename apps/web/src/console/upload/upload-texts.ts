import { defineTexts } from '#web/ui/texts.ts'

/** The words of every upload of the console. */
export const uploadTexts = defineTexts({ zh: () => import('./texts/zh.ts'), en: () => import('./texts/en.ts') })
