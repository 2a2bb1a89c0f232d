import { IconFileText } from '@tabler/icons-react'
import { isApiError } from '#web/api/api-error.ts'
import { currentLocale } from '#web/api/locale.ts'
import { type PaletteItem, registerSearchProvider } from '#web/console/palette/palette-store.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { findQuestions } from './bank.queries.ts'
import { bankTexts } from './bank-texts.ts'

/** The maximum number of questions shown in the palette. */
const shown = 6

/**
 * Adds questions to the palette, by text or number; each opens in its bank. People without permission to write
 * questions find none.
 */
export function registerQuestionSearch(): void {
  registerSearchProvider({
    id: 'questions',
    words: () => bankTexts.peek(currentLocale())?.title ?? '',
    prefix: '#',
    search: async (query, signal) => {
      const [{ rows }, texts] = await Promise.all([
        findQuestions(query, shown, signal).catch(noneIfForbidden),
        bankTexts.load(),
      ])
      return rows.map(
        ({ questionId, bankId, bankTitle, number, type, stem, title }): PaletteItem => ({
          id: `question ${questionId}`,
          words: pickReaderText(stem) || title || `Q-${number}`,
          note: [`Q-${number}`, texts.types[type], pickReaderText(bankTitle)].join(' · '),
          icon: <IconFileText size={16} stroke={1.5} aria-hidden />,
          to: `/console/questions/${bankId}?open=${questionId}`,
        }),
      )
    },
  })
}

function noneIfForbidden(error: unknown): { readonly rows: [] } {
  if (isApiError(error, 'forbidden')) return { rows: [] }
  throw error
}
