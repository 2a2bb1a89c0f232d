import { defineTexts } from '#web/ui/texts.ts'

export const examsConsoleTexts = defineTexts({ zh: () => import('./texts/zh.ts'), en: () => import('./texts/en.ts') })
