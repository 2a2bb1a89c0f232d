import { defineTexts } from '#web/ui/texts.ts'

/** The texts of the console's charts. */
export const chartTexts = defineTexts({ zh: () => import('./texts/zh.ts'), en: () => import('./texts/en.ts') })
