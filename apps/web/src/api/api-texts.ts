import { defineTexts } from '#web/ui/texts.ts'
import * as zh from './texts/zh.ts'

/** Texts for failures without an envelope, and therefore without a message from the server. */
export const apiTexts = defineTexts({ zh, en: () => import('./texts/en.ts') })
