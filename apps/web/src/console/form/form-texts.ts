import { defineTexts } from '#web/ui/texts.ts'

/** The words of every form of the console. */
export const formTexts = defineTexts({ zh: () => import('./texts/zh.ts'), en: () => import('./texts/en.ts') })
