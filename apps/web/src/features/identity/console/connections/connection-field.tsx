import { useId } from 'react'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { Select } from '#web/ui/select.tsx'
import css from './connections.module.css'
import type { ConnectionKindField } from './connections.queries.ts'

type Props = {
  readonly field: ConnectionKindField
  readonly value: string
  /** Instead of its hint. */
  readonly note: string | null
  readonly onChange: (value: string) => void
}
export function ConnectionField({ field, value, note, onChange }: Props) {
  const { kind, label, hint, placeholder, maxLength, isHalf, choices } = field
  const words = note ?? (hint ? pickReaderText(hint) : null)
  const id = useId()
  const shared = {
    id,
    value,
    ...(placeholder ? { placeholder } : {}),
    maxLength,
    spellCheck: false,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  }
  return (
    <label htmlFor={id} className={isHalf ? css.half : undefined}>
      {pickReaderText(label)}
      {kind === 'choice' ? (
        <Select
          label={pickReaderText(label)}
          isLabelHidden
          size="s"
          value={value}
          onChange={onChange}
          options={choices.map((choice) => ({ id: choice.value, words: pickReaderText(choice.label) }))}
        />
      ) : kind === 'lines' ? (
        <textarea className="num" rows={4} {...shared} />
      ) : kind === 'secret' ? (
        <input type="password" autoComplete="new-password" {...shared} />
      ) : (
        <input className="num" type={kind === 'url' ? 'url' : 'text'} autoComplete="off" {...shared} />
      )}
      {words ? <small>{words}</small> : null}
    </label>
  )
}
