import { defineTexts } from '#web/ui/texts.ts'

export const classTexts = defineTexts({
  zh: () => import('./classes/texts/zh.ts'),
  en: () => import('./classes/texts/en.ts'),
})

export const documentTexts = defineTexts({
  zh: () => import('./documents/texts/zh.ts'),
  en: () => import('./documents/texts/en.ts'),
})

export const learningTexts = defineTexts({ zh: () => import('./texts/zh.ts'), en: () => import('./texts/en.ts') })

export const mineTexts = defineTexts({ zh: () => import('./mine/texts/zh.ts'), en: () => import('./mine/texts/en.ts') })

export const noteTexts = defineTexts({
  zh: () => import('./notes/texts/zh.ts'),
  en: () => import('./notes/texts/en.ts'),
})

export const packageTexts = defineTexts({
  zh: () => import('./packages/texts/zh.ts'),
  en: () => import('./packages/texts/en.ts'),
})

export const planTexts = defineTexts({
  zh: () => import('./plans/texts/zh.ts'),
  en: () => import('./plans/texts/en.ts'),
})

export const recordTexts = defineTexts({
  zh: () => import('./records/texts/zh.ts'),
  en: () => import('./records/texts/en.ts'),
})
