import { defineTexts } from '#web/ui/texts.ts'

export const contactMessageTexts = defineTexts({ zh: () => import('./texts/zh.ts'), en: () => import('./texts/en.ts') })
