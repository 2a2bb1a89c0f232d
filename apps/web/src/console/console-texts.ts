import { defineTexts } from '#web/ui/texts.ts'

/** Texts of the console's own parts; its frame loads them before anything is drawn. */
export const consoleTexts = defineTexts({ zh: () => import('./texts/zh.ts'), en: () => import('./texts/en.ts') })
