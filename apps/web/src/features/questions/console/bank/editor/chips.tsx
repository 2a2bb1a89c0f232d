import { IconPlus, IconX } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import css from './chips.module.css'
import editorCss from './editor.module.css'

type ChipsProps = {
  /** The name of the group, for screen readers. */
  readonly label: string
  readonly chips: readonly { readonly key: string; readonly words: string }[]
  readonly removeWords: (words: string) => string
  /** False: the text is rejected and remains in the field. */
  readonly onAdd: (text: string) => boolean
  readonly onRemove: (place: number) => void
  readonly addWords: string
  readonly maxLength?: number
  readonly children?: ReactNode
}

/**
 * Short texts side by side, each of which can be removed. The field at the end adds one with Enter or when it is left,
 * or several by pasting.
 */
export function ChipList({
  label,
  chips,
  removeWords,
  onAdd,
  onRemove,
  addWords,
  maxLength = 200,
  children,
}: ChipsProps) {
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const add = (text: string) => {
    const taken = text
      .split(/[\n\t]/)
      .map((one) => one.trim())
      .filter(Boolean)
    const left = taken.filter((one) => !onAdd(one))
    setTyped(left.join(' '))
    return left.length === 0
  }
  return (
    <span className={css.chips} role="group" aria-label={label}>
      {chips.map(({ key, words }, place) => (
        <span key={key} className={css.chip}>
          {words}
          <button type="button" aria-label={removeWords(words)} onClick={() => onRemove(place)}>
            <IconX size={14} stroke={1.5} aria-hidden />
          </button>
        </span>
      ))}
      {isOpen ? (
        <input
          ref={field}
          className={css.chipField}
          aria-label={`${label}: ${addWords}`}
          placeholder={addWords}
          value={typed}
          maxLength={maxLength}
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: the press that opened it was to write in it
          autoFocus
          onChange={(event) => setTyped(event.target.value)}
          onPaste={(event) => {
            const text = event.clipboardData.getData('text/plain')
            if (!/[\n\t]/.test(text)) return
            event.preventDefault()
            add(text)
          }}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return
            if (event.key === 'Enter') {
              event.preventDefault()
              if (typed.trim()) add(typed)
            }
            if (event.key === 'Escape') {
              event.stopPropagation()
              setTyped('')
              setOpen(false)
            }
            if (event.key === 'Backspace' && typed === '' && chips.length > 0) onRemove(chips.length - 1)
          }}
          onBlur={() => {
            if (typed.trim() === '' || add(typed)) setOpen(false)
          }}
        />
      ) : (
        <button
          type="button"
          className={editorCss.add}
          onClick={() => setOpen(true)}
          aria-label={`${label}: ${addWords}`}
        >
          <IconPlus size={14} stroke={1.5} aria-hidden />
          {chips.length === 0 ? addWords : null}
        </button>
      )}
      {children}
    </span>
  )
}
