import { IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { IconButton } from '#web/console/button.tsx'
import { FieldError } from '#web/console/form/fields/field-frame.tsx'
import { useField } from '#web/console/form/fields/use-field.ts'
import { pickWords } from '#web/ui/bilingual-words.ts'
import { useTexts } from '#web/ui/texts.ts'
import { Finder } from './finder.tsx'
import { type Content, findThings, type Requirement, type Thing } from './requirement-console.queries.ts'
import { requirementConsoleTexts } from './requirement-console-texts.ts'
import type { RequirementFormOf } from './requirement-form.screen.tsx'
import css from './requirements-console.module.css'

type Item = Content['items'][number]
const idOf = (item: { productId?: string | null; examId?: string | null; schemeId?: string | null }) =>
  item.productId ?? item.examId ?? item.schemeId ?? ''
const kindOf = (item: Item | Thing) => (item.productId ? 'product' : item.examId ? 'exam' : 'scheme')
const itemOf = ({ productId, examId, schemeId }: Thing): Item => ({
  ...(productId ? { productId } : {}),
  ...(examId ? { examId } : {}),
  ...(schemeId ? { schemeId } : {}),
})

/** The same function at every render: a field that gets another one announces itself again. */
const showNothing = () => ''

type PickerProps = {
  readonly form: RequirementFormOf
  readonly requirement: Requirement
  readonly isDisabled: boolean
}

/** The content of a requirement: courses, exams and kinds of certificates. */
export function ItemPicker({ form, requirement, isDisabled }: PickerProps) {
  const t = useTexts(requirementConsoleTexts)
  const field = useField(form, 'content.items', t.form.items, showNothing)
  const items = (field.value ?? []) as readonly Item[]
  const names = useRef(new Map(requirement.things.map((thing) => [idOf(thing), pickWords(thing.title)])))
  return (
    <div className={css.picker} data-wrong={field.error || field.overlap ? '' : undefined}>
      {items.length === 0 ? <p className={css.none}>{t.form.noItems}</p> : null}
      <ul className={css.items}>
        {items.map((item) => {
          const name = names.current.get(idOf(item)) ?? '…'
          return (
            <li key={idOf(item)}>
              <span>
                {name} <small>{t.kinds[kindOf(item)]}</small>
              </span>
              {isDisabled ? null : (
                <IconButton
                  label={t.form.remove(name)}
                  hint={false}
                  onPress={() => field.set(items.filter((one) => one !== item))}
                >
                  <IconX size={16} stroke={1.5} aria-hidden />
                </IconButton>
              )}
            </li>
          )
        })}
      </ul>
      {isDisabled ? null : (
        <Finder
          label={t.form.addItem}
          nothing={t.form.nothingFound}
          search={async (q, signal) => (await findThings(requirement.companyId, q, signal)).things}
          show={(thing) => ({ id: idOf(thing), words: pickWords(thing.title), note: t.kinds[kindOf(thing)] })}
          onPick={(thing) => {
            names.current.set(idOf(thing), pickWords(thing.title))
            if (!items.some((one) => idOf(one) === idOf(thing))) field.set([...items, itemOf(thing)])
          }}
        />
      )}
      <FieldError id={`${field.id}-error`} words={field.error} />
    </div>
  )
}
