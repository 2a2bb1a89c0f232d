import { IconMovie, IconMusic } from '@tabler/icons-react'
import { isApiError } from '#web/api/api-error.ts'
import { currentLocale } from '#web/api/locale.ts'
import { type PaletteItem, registerSearchProvider } from '#web/console/palette/palette-store.ts'
import { formatClock } from '#web/ui/format.ts'
import { findMediaByName } from './media-console.queries.ts'
import { mediaConsoleTexts } from './media-console-texts.ts'

/** The maximum number of files shown in the palette. */
const shown = 5

/**
 * Adds media to the palette's search; each opens next to the list. People without permission to author courses find
 * none.
 */
export function registerMediaSearch(): void {
  registerSearchProvider({
    id: 'media',
    words: () => mediaConsoleTexts.peek(currentLocale())?.palette ?? '',
    search: async (query, signal) => {
      const [rows, t] = await Promise.all([
        findMediaByName(query, shown, signal).catch(noneIfForbidden),
        mediaConsoleTexts.load(),
      ])
      return rows.map(
        ({ mediaId, name, kind, duration, state }): PaletteItem => ({
          id: `media ${mediaId}`,
          words: name,
          note: state === 'ready' ? formatClock(duration) : t.states[state],
          icon:
            kind === 'audio' ? (
              <IconMusic size={16} stroke={1.5} aria-hidden />
            ) : (
              <IconMovie size={16} stroke={1.5} aria-hidden />
            ),
          to: `/console/media?q=${encodeURIComponent(name)}&open=${mediaId}`,
        }),
      )
    },
  })
}

function noneIfForbidden(error: unknown): readonly [] {
  if (isApiError(error, 'forbidden')) return []
  throw error
}
