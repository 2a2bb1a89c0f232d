import { defineTexts } from '#web/ui/texts.ts'

/** Words for failures that have no answer of the server. */
export const apiTexts = defineTexts({ zh: () => import('./texts/zh.ts'), en: () => import('./texts/en.ts') })
