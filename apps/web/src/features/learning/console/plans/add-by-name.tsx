import { IconPlus } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { ComboBox, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components/ComboBox'
import { Group } from 'react-aria-components/Group'
import { formTexts } from '#web/console/form/form-texts.ts'
import floating from '#web/console/overlays/floating.module.css'
import { useTexts } from '#web/ui/texts.ts'
import { planConsoleTexts } from './plan-console-texts.ts'
import css from './plan-form.module.css'

type Found = { readonly id: string; readonly words: string; readonly note: string }
type AddProps<Thing> = {
  readonly label: string
  readonly hint: string
  readonly search: (words: string, signal: AbortSignal) => Promise<readonly Thing[]>
  readonly show: (thing: Thing) => Found
  readonly isTaken: (id: string) => boolean
  readonly onAdd: (thing: Thing) => void
}
const askAfterMs = 200

/**
 * Adds items to a list one after another, each found by a call while the reader types; the field is cleared after each
 * of them.
 */
export function AddItemByName<Thing>({ label, hint, search, show, isTaken, onAdd }: AddProps<Thing>) {
  const t = useTexts(planConsoleTexts).picks
  const s = useTexts(formTexts).search
  const [words, setWords] = useState('')
  const [found, setFound] = useState<readonly Thing[]>([])
  const [state, setState] = useState<'busy' | 'failed' | 'done'>('busy')
  const [asked, setAsked] = useState<string | null>(null)
  const searchNow = useRef(search)
  searchNow.current = search
  useEffect(() => {
    if (asked === null) return
    const stop = new AbortController()
    setState('busy')
    const timer = setTimeout(
      () =>
        searchNow.current(asked, stop.signal).then(
          (list) => {
            if (stop.signal.aborted) return
            setFound(list)
            setState('done')
          },
          () => {
            if (stop.signal.aborted) return
            setFound([])
            setState('failed')
          },
        ),
      asked ? askAfterMs : 0,
    )
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [asked])
  const rows = found.map(show)
  return (
    <ComboBox
      aria-label={label}
      inputValue={words}
      value={null}
      onInputChange={(text) => {
        setWords(text)
        setAsked(text.trim())
      }}
      onChange={(key) => {
        const thing = found.find((one) => show(one).id === String(key))
        if (!thing || isTaken(String(key))) return
        onAdd(thing)
        setWords('')
        setAsked('')
      }}
      onOpenChange={(isOpen) => isOpen && setAsked(words.trim())}
      disabledKeys={rows.filter(({ id }) => isTaken(id)).map(({ id }) => id)}
      menuTrigger="focus"
      allowsEmptyCollection
      onBlur={() => setWords('')}
    >
      <Group className={css.adder ?? ''}>
        <IconPlus size={16} stroke={1.5} aria-hidden />
        <Input placeholder={hint} />
      </Group>
      <Popover
        className={floating.floating ?? ''}
        style={{ width: 'var(--trigger-width)', minWidth: 280 }}
        containerPadding={8}
        data-console-overlay=""
      >
        <ListBox
          className={floating.list ?? ''}
          items={rows}
          renderEmptyState={() => (
            <p className={css.none}>{state === 'done' ? s.none : state === 'failed' ? s.failed : s.busy}</p>
          )}
        >
          {({ id, words: name, note }) => (
            <ListBoxItem id={id} textValue={name} className={floating.item ?? ''}>
              <span className={css.found}>{name}</span>
              <small className={css.foundNote}>{isTaken(id) ? t.taken : note}</small>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}
