import * as zh from './texts/zh.ts'
import { defineTexts } from '#web/ui/texts.ts'

/** Words for failures that have no answer of the server. */
export const apiTexts = defineTexts({ zh, en: () => import('./texts/en.ts') })
