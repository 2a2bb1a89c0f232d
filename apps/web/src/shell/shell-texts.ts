import * as zh from './texts/zh.ts'
import { defineTexts } from '#web/ui/texts.ts'

export const shellTexts = defineTexts({ zh, en: () => import('./texts/en.ts') })
