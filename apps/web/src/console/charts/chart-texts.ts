import { defineTexts } from '#web/ui/texts.ts'

/** The words of the charts of the console. */
export const chartTexts = defineTexts({ zh: () => import('./texts/zh.ts'), en: () => import('./texts/en.ts') })
