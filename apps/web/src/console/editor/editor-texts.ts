import { defineTexts } from '#web/ui/texts.ts'

/** The texts of the rich text editor. */
export const editorTexts = defineTexts({ zh: () => import('./texts/zh.ts'), en: () => import('./texts/en.ts') })
