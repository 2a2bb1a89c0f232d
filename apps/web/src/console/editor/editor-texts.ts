import { defineTexts } from '#web/ui/texts.ts'

/** The words of the editor of rich text. */
export const editorTexts = defineTexts({ zh: () => import('./texts/zh.ts'), en: () => import('./texts/en.ts') })
