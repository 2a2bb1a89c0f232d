import { useNavigate } from '@tanstack/react-router'
import { type InputHTMLAttributes, type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react'
import { HighlightedTitle } from '#web/ui/marked.tsx'
import { type SearchSuggestion, useSearchSuggestions } from './suggest.queries.ts'
import css from './suggest-input.module.css'

type SuggestInputProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'defaultValue' | 'list' | 'name' | 'onChange' | 'type' | 'value'
> & {
  readonly input: RefObject<HTMLInputElement | null>
  /** The current search words. */
  readonly q: string
  readonly words: { readonly list: string; readonly teacher: string }
}

/** Milliseconds without typing before suggestions are fetched. */
const rest = 120

/**
 * A search field that suggests titles and teachers while the reader types: arrows choose, Enter opens, Escape closes.
 * Enter without a choice searches.
 */
export function SuggestInput({ input, q, words, ...rest_ }: SuggestInputProps) {
  const id = useId()
  const navigate = useNavigate()
  const [typed, setTyped] = useState<string | null>(null)
  const asked = useSettled(typed ?? '')
  const [at, setAt] = useState(-1)
  const list = useSearchSuggestions(asked).data?.list ?? []
  const isOpen = typed !== null && typed.trim() !== '' && list.length > 0
  const close = () => {
    setTyped(null)
    setAt(-1)
  }
  const pick = (one: SearchSuggestion) => {
    close()
    input.current?.blur()
    if (one.productId) void navigate({ to: '/detail', search: { id: one.productId } })
    else void navigate({ to: '/content-center', search: { q: one.text } })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!isOpen || event.nativeEvent.isComposing) return
    const chosen = list[at]
    if (event.key === 'ArrowDown') setAt(((at + 2) % (list.length + 1)) - 1)
    else if (event.key === 'ArrowUp') setAt(((at + list.length + 1) % (list.length + 1)) - 1)
    else if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && chosen) pick(chosen)
    else return
    event.preventDefault()
  }
  return (
    <>
      <input
        {...rest_}
        key={q}
        ref={input}
        name="q"
        type="search"
        defaultValue={q}
        maxLength={80}
        autoComplete="off"
        enterKeyHint="search"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-activedescendant={isOpen && at >= 0 ? `${id}-${at}` : undefined}
        onChange={(event) => {
          setTyped(event.target.value)
          setAt(-1)
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      {isOpen ? (
        <div className={css.list} id={id} role="listbox" aria-label={words.list}>
          {list.map((one, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
            <div
              key={one.productId ?? one.text}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === at}
              // This happens before the field loses the focus, which closes the list.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(one)}
            >
              <span>
                <HighlightedTitle text={one.text} hits={one.hits} />
              </span>
              {one.kind === 'teacher' ? <small>{words.teacher}</small> : null}
            </div>
          ))}
        </div>
      ) : null}
    </>
  )
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), rest)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
