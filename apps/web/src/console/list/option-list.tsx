import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { Button as PressButton } from 'react-aria-components/Button'
import { focusOnce } from '#web/ui/focus-once.ts'
import { useTexts } from '#web/ui/texts.ts'
import { consoleTexts } from '../console-texts.ts'
import type { FilterOption } from './list.types.ts'
import css from './option-list.module.css'
import { visibleOptions } from './option-rules.ts'

/** Above this number of options, a field filters them. */
const manyOptions = 12

type Props = {
  readonly label: string
  readonly options: readonly FilterOption[]
  readonly value: string
  readonly onChosen: (id: string) => void
}

/**
 * The values of a filter; a click chooses one. Typing narrows a long list, and child options are collapsed at first.
 */
export function OptionList({ label, options, value, onChosen }: Props) {
  const t = useTexts(consoleTexts).list
  const [words, setWords] = useState('')
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const shown = visibleOptions(options, { words, toggled, value })
  const isMany = options.length > manyOptions
  const toggle = (id: string) =>
    setToggled((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]))
  return (
    <>
      {isMany ? (
        <input
          aria-label={`${label}: ${t.narrow}`}
          placeholder={t.narrow}
          value={words}
          onChange={(event) => setWords(event.target.value)}
          ref={focusOnce}
          autoComplete="off"
        />
      ) : null}
      <ul className={css.options} data-many={isMany || undefined}>
        {shown.map(({ id, words: name, depth, isParent, isOpen }, index) => (
          <li key={id} className={css.optionLine} style={{ paddingInlineStart: depth * 16 }}>
            <PressButton
              className={css.option ?? ''}
              autoFocus={!isMany && (value ? id === value : index === 0)}
              onPress={() => onChosen(id)}
              {...(id === value ? { 'aria-pressed': true } : {})}
            >
              {name}
            </PressButton>
            {isParent ? (
              <PressButton
                className={css.fold ?? ''}
                aria-expanded={isOpen}
                aria-label={t.below(name)}
                onPress={() => toggle(id)}
              >
                {isOpen ? (
                  <IconChevronDown size={14} stroke={1.5} aria-hidden />
                ) : (
                  <IconChevronRight size={14} stroke={1.5} aria-hidden />
                )}
              </PressButton>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  )
}
