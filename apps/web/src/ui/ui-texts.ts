import { defineTexts } from './texts.ts'

/** Words of the parts that every page uses. */
export const uiTexts = defineTexts({ zh: () => import('./texts/zh.ts'), en: () => import('./texts/en.ts') })
