import { defineTexts } from '#web/ui/texts.ts'

/** The words of films, recordings, documents and packages as staff see them. */
export const mediaConsoleTexts = defineTexts({ zh: () => import('./texts/zh.ts'), en: () => import('./texts/en.ts') })
