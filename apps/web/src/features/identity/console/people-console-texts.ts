import { defineTexts } from '#web/ui/texts.ts'

export const peopleConsoleTexts = defineTexts({ zh: () => import('./texts/zh.ts'), en: () => import('./texts/en.ts') })
