import { defineTexts } from '#web/ui/texts.ts'

/** The words of teachers as staff see them. */
export const teachersConsoleTexts = defineTexts({
  zh: () => import('./texts/zh.ts'),
  en: () => import('./texts/en.ts'),
})
