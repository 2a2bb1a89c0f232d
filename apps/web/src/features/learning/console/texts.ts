import { defineTexts } from '#web/ui/texts.ts'

export const classConsoleTexts = defineTexts({
  zh: () => import('./classes/texts/zh.ts'),
  en: () => import('./classes/texts/en.ts'),
})

export const materialTexts = defineTexts({
  zh: () => import('./materials/texts/zh.ts'),
  en: () => import('./materials/texts/en.ts'),
})

export const planConsoleTexts = defineTexts({
  zh: () => import('./plans/texts/zh.ts'),
  en: () => import('./plans/texts/en.ts'),
})
