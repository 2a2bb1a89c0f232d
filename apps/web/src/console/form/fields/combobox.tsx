import { IconChevronDown, IconX } from '@tabler/icons-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Button, ComboBox as ComboPart, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components/ComboBox'
import { Group } from 'react-aria-components/Group'
import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { useTexts } from '#web/ui/texts.ts'
import floating from '../../overlays/floating.module.css'
import { formTexts } from '../form-texts.ts'
import css from './collection-fields.module.css'
import fieldCss from './field.module.css'
import { FieldFrame } from './field-frame.tsx'
import { type FieldProps, useField } from './use-field.ts'

export type FoundChoice = { readonly id: string; readonly words: string; readonly note?: string }
type ComboboxProps<V extends FieldValues> = FieldProps<V, FieldPathByValue<V, string | null | undefined>> & {
  /** Makes the call: from a `*.queries.ts`. */
  readonly search: (words: string, signal: AbortSignal) => Promise<readonly FoundChoice[]>
  /** The label of the initial value. */
  readonly chosenWords?: string
  readonly placeholder?: string
}

const askAfterMs = 250

/** A field for one of very many choices, which a call finds while the reader types. */
export function Combobox<V extends FieldValues>({
  form,
  name,
  label,
  help,
  isDisabled = false,
  search,
  chosenWords = '',
  placeholder,
}: ComboboxProps<V>) {
  const t = useTexts(formTexts).search
  const names = useRef(new Map<string, string>())
  const show = useCallback(
    (value: unknown) => (typeof value === 'string' ? (names.current.get(value) ?? value) : ''),
    [],
  )
  const field = useField(form, name, label, show, Boolean(help))
  const chosen = typeof field.value === 'string' && field.value ? field.value : null
  if (chosen && chosenWords && !names.current.has(chosen)) names.current.set(chosen, chosenWords)
  const [words, setWords] = useState(() => (chosen ? show(chosen) : ''))
  const [found, setFound] = useState<readonly FoundChoice[]>([])
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const [asked, setAsked] = useState<{ readonly words: string; readonly at: number } | null>(null)
  // The value may come from elsewhere: from another person's change, or from a draft on this device.
  const lastChosen = useRef(chosen)
  useEffect(() => {
    if (lastChosen.current === chosen) return
    lastChosen.current = chosen
    setWords(chosen ? show(chosen) : '')
  }, [chosen, show])
  useEffect(() => {
    if (!asked) return
    const stop = new AbortController()
    setState('busy')
    const timer = setTimeout(
      () =>
        search(asked.words, stop.signal).then(
          (list) => {
            if (stop.signal.aborted) return
            for (const one of list) names.current.set(one.id, one.words)
            setFound(list)
            setState('idle')
          },
          () => stop.signal.aborted || setState('failed'),
        ),
      asked.words ? askAfterMs : 0,
    )
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [asked, search])
  const ask = (text: string) => setAsked({ words: text.trim(), at: Date.now() })
  return (
    <FieldFrame field={field} help={help} labelId={`${field.id}-label`}>
      <ComboPart
        aria-labelledby={`${field.id}-label`}
        inputValue={words}
        value={chosen}
        onInputChange={(text) => {
          setWords(text)
          if (text !== words) ask(text)
        }}
        onChange={(key) => {
          lastChosen.current = key === null ? null : String(key)
          field.set(key === null ? undefined : String(key))
          setWords(key === null ? '' : show(String(key)))
        }}
        onOpenChange={(isOpen) => isOpen && ask(chosen && words === show(chosen) ? '' : words)}
        menuTrigger="input"
        allowsEmptyCollection
        onBlur={() => {
          setWords(chosen ? show(chosen) : '')
          field.leave()
        }}
        isDisabled={isDisabled}
        isInvalid={field.error !== null}
        validationBehavior="aria"
      >
        <Group className={`${fieldCss.input} ${css.combo}`}>
          <Input placeholder={placeholder ?? t.type} aria-describedby={field.described['aria-describedby'] ?? ''} />
          {chosen && field.isOptional && !isDisabled ? (
            <Button
              slot={null}
              className={css.small ?? ''}
              aria-label={t.clear(label)}
              onPress={() => {
                lastChosen.current = null
                field.set(undefined)
                setWords('')
              }}
            >
              <IconX size={16} stroke={1.5} />
            </Button>
          ) : null}
          <Button className={css.small ?? ''} aria-label={t.open}>
            <IconChevronDown size={16} stroke={1.5} />
          </Button>
        </Group>
        <Popover
          className={floating.floating ?? ''}
          style={{ width: 'var(--trigger-width)', minWidth: 240 }}
          containerPadding={8}
          data-console-overlay=""
        >
          <ListBox
            className={floating.list ?? ''}
            renderEmptyState={() => (
              <div className={css.state}>
                {state === 'failed' ? (
                  <>
                    <span>{t.failed}</span>
                    <button type="button" onPointerDown={(event) => event.preventDefault()} onClick={() => ask(words)}>
                      {t.again}
                    </button>
                  </>
                ) : state === 'busy' || !asked ? (
                  t.busy
                ) : (
                  t.none
                )}
              </div>
            )}
          >
            {(state === 'failed' ? [] : found).map(({ id, words: name, note }) => (
              <ListBoxItem key={id} id={id} textValue={name} className={floating.item ?? ''}>
                <span>{name}</span>
                {note ? <span className={css.note}>{note}</span> : null}
              </ListBoxItem>
            ))}
          </ListBox>
        </Popover>
      </ComboPart>
      <span className="vh" role="status">
        {asked && state === 'failed'
          ? t.failed
          : asked && state === 'idle'
            ? found.length === 0
              ? t.none
              : t.count(found.length)
            : ''}
      </span>
    </FieldFrame>
  )
}
