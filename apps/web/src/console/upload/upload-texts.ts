import { defineTexts } from '#web/ui/texts.ts'

/** The texts of all uploads in the console. */
export const uploadTexts = defineTexts({ zh: () => import('./texts/zh.ts'), en: () => import('./texts/en.ts') })
