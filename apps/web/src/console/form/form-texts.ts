import { defineTexts } from '#web/ui/texts.ts'

/** The texts of all forms in the console. */
export const formTexts = defineTexts({ zh: () => import('./texts/zh.ts'), en: () => import('./texts/en.ts') })
