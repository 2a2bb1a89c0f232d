import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '#web/console/button.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { requirementConsoleTexts } from './requirement-console-texts.ts'
import css from './requirements-console.module.css'

/**
 * Formats every value as an empty text, so that a summary of errors doesn't show it. It is one function for all
 * renders, because a field registers again when it gets a different one.
 */
export const hideFieldValue = () => ''

type PickedListProps = {
  readonly ids: readonly string[]
  readonly nameOf: (id: string) => string
  readonly onRemove: (id: string) => void
  /** Draws an entry without its button. */
  readonly children: (id: string, index: number) => ReactNode
}

/** The chosen entries of a condition, each with a button that removes it. */
export function PickedList({ ids, nameOf, onRemove, children }: PickedListProps) {
  const t = useTexts(requirementConsoleTexts).form
  return (
    <ul className={css.items}>
      {ids.map((id, index) => (
        <li key={id}>
          {children(id, index)}
          <IconButton label={t.remove(nameOf(id))} hint={false} onPress={() => onRemove(id)}>
            <IconX size={16} stroke={1.5} aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
