import { defineTexts } from '#web/ui/texts.ts'

/** The words of the knowledge library as staff see it. */
export const knowledgeConsoleTexts = defineTexts({
  zh: () => import('./texts/zh.ts'),
  en: () => import('./texts/en.ts'),
})
