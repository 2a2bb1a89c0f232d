import { defineTexts } from '#web/ui/texts.ts'
import * as zh from './texts/zh.ts'

export const newsTexts = defineTexts({ zh, en: () => import('./texts/en.ts') })
