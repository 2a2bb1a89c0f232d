import { defineTexts } from '#web/ui/texts.ts'

/** The staff texts of the knowledge library. */
export const knowledgeConsoleTexts = defineTexts({
  zh: () => import('./texts/zh.ts'),
  en: () => import('./texts/en.ts'),
})
