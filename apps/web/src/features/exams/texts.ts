import { defineTexts } from '#web/ui/texts.ts'

export const appealTexts = defineTexts({
  zh: () => import('./appeal/texts/zh.ts'),
  en: () => import('./appeal/texts/en.ts'),
})

export const examTexts = defineTexts({ zh: () => import('./texts/zh.ts'), en: () => import('./texts/en.ts') })

export const mockTexts = defineTexts({ zh: () => import('./mock/texts/zh.ts'), en: () => import('./mock/texts/en.ts') })

export const receiptTexts = defineTexts({
  zh: () => import('./receipt/texts/zh.ts'),
  en: () => import('./receipt/texts/en.ts'),
})
