import { defineTexts } from '#web/ui/texts.ts'

/** The words of the charts of the console. */
export const chartTexts = defineTexts({
  zh: () => import('./charts/texts/zh.ts'),
  en: () => import('./charts/texts/en.ts'),
})

/** Words of the console's own parts; its frame loads them before anything is drawn. */
export const consoleTexts = defineTexts({ zh: () => import('./texts/zh.ts'), en: () => import('./texts/en.ts') })

/** The words of the editor of rich text. */
export const editorTexts = defineTexts({
  zh: () => import('./editor/texts/zh.ts'),
  en: () => import('./editor/texts/en.ts'),
})

/** The words of every form of the console. */
export const formTexts = defineTexts({ zh: () => import('./form/texts/zh.ts'), en: () => import('./form/texts/en.ts') })

/** The words of every upload of the console. */
export const uploadTexts = defineTexts({
  zh: () => import('./upload/texts/zh.ts'),
  en: () => import('./upload/texts/en.ts'),
})
