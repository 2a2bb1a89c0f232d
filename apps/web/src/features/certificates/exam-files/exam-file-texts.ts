import { defineTexts } from '#web/ui/texts.ts'

export const examFileTexts = defineTexts({ zh: () => import('./texts/zh.ts'), en: () => import('./texts/en.ts') })
