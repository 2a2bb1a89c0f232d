import { defineTexts } from '#web/ui/texts.ts'

/** Console texts of media, documents and packages. */
export const mediaConsoleTexts = defineTexts({ zh: () => import('./texts/zh.ts'), en: () => import('./texts/en.ts') })
