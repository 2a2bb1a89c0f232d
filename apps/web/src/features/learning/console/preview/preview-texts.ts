import { defineTexts } from '#web/ui/texts.ts'

export const previewTexts = defineTexts({ zh: () => import('./texts/zh.ts'), en: () => import('./texts/en.ts') })
