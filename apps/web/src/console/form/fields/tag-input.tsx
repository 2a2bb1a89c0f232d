import { IconX } from '@tabler/icons-react'
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { Button, Tag, TagGroup, TagList } from 'react-aria-components/TagGroup'
import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { useTexts } from '#web/ui/texts.ts'
import { formTexts } from '../form-texts.ts'
import css from './collection-fields.module.css'
import fieldCss from './field.module.css'
import { FieldFrame } from './field-frame.tsx'
import { type FieldProps, useField } from './use-field.ts'

const show = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : '')
const separators = /[\n,\uff0c;\uff1b\u3001]+/

/**
 * A field for a list of words without duplicates. Enter or a comma adds a word, pasting adds several, and Backspace or
 * its cross removes one.
 */
export function TagInput<V extends FieldValues>({
  form,
  name,
  label,
  help,
  isDisabled = false,
}: FieldProps<V, FieldPathByValue<V, readonly string[] | undefined>>) {
  const t = useTexts(formTexts).tags
  const field = useField(form, name, label, show, Boolean(help))
  const tags = Array.isArray(field.value) ? (field.value as string[]) : []
  const [typed, setTyped] = useState('')
  const [said, setSaid] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const take = (text: string) => {
    const given = text
      .split(separators)
      .map((one) => one.trim().normalize('NFC'))
      .filter(Boolean)
    const fresh = [...new Set(given)].filter((one) => !tags.includes(one))
    const twice = given.find((one) => tags.includes(one))
    if (fresh.length > 0) field.set([...tags, ...fresh])
    setSaid(fresh.length > 0 ? t.added(fresh.join(', ')) : twice ? t.twice(twice) : '')
    setTyped('')
  }
  const remove = (gone: readonly string[]) => {
    field.set(tags.filter((one) => !gone.includes(one)))
    setSaid(t.removed(gone.join(', ')))
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && typed.trim()) {
      event.preventDefault()
      take(typed)
    } else if (event.key === 'Enter') event.preventDefault()
    const last = tags.at(-1)
    if (event.key === 'Backspace' && typed === '' && last !== undefined) remove([last])
  }
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!separators.test(text)) return
    event.preventDefault()
    take(`${typed}${text}`)
  }
  return (
    <FieldFrame field={field} help={help}>
      <div className={`${fieldCss.input} ${css.tags}`}>
        <TagGroup aria-label={label} onRemove={(keys) => remove([...keys].map(String))} className={css.list ?? ''}>
          <TagList className={css.list ?? ''}>
            {tags.map((tag) => (
              <Tag key={tag} id={tag} textValue={tag} className={css.tag ?? ''} isDisabled={isDisabled}>
                <span>{tag}</span>
                <Button slot="remove" aria-label={t.remove(tag)}>
                  <IconX size={14} stroke={1.5} />
                </Button>
              </Tag>
            ))}
          </TagList>
        </TagGroup>
        <input
          {...field.described}
          ref={input}
          value={typed}
          disabled={isDisabled}
          placeholder={tags.length === 0 ? t.add : ''}
          autoComplete="off"
          onChange={(event) =>
            separators.test(event.target.value) && !(event.nativeEvent as InputEvent).isComposing
              ? take(event.target.value)
              : setTyped(event.target.value)
          }
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={() => {
            if (typed.trim()) take(typed)
            field.leave()
          }}
        />
      </div>
      <span className="vh" role="status">
        {said}
      </span>
    </FieldFrame>
  )
}
