import { defineTexts } from '#web/ui/texts.ts'

export const coursesConsoleTexts = defineTexts({ zh: () => import('./texts/zh.ts'), en: () => import('./texts/en.ts') })

export const editorPageTexts = defineTexts({
  zh: () => import('./editor/texts/zh.ts'),
  en: () => import('./editor/texts/en.ts'),
})

/** The words of the knowledge library as staff see it. */
export const knowledgeConsoleTexts = defineTexts({
  zh: () => import('./knowledge/texts/zh.ts'),
  en: () => import('./knowledge/texts/en.ts'),
})

/** The words of teachers as staff see them. */
export const teachersConsoleTexts = defineTexts({
  zh: () => import('./teachers/texts/zh.ts'),
  en: () => import('./teachers/texts/en.ts'),
})
