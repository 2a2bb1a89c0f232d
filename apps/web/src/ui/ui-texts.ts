import * as zh from './texts/zh.ts'
import { defineTexts } from './texts.ts'

/** Texts of the parts that every page uses. */
export const uiTexts = defineTexts({ zh, en: () => import('./texts/en.ts') })
