import { useRef } from 'react'
import { SearchPicker } from '#web/console/finder.tsx'
import { FieldError } from '#web/console/form/fields/field-frame.tsx'
import { useField } from '#web/console/form/fields/use-field.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { useTexts } from '#web/ui/texts.ts'
import { hideFieldValue, PickedList } from './picked-list.tsx'
import { findRequirementItems, type Requirement } from './requirement-console.queries.ts'
import { requirementConsoleTexts } from './requirement-console-texts.ts'
import type { RequirementConsoleForm } from './requirement-form.screen.tsx'
import css from './requirements-console.module.css'

type PickerProps = {
  readonly form: RequirementConsoleForm
  readonly requirement: Requirement
  readonly name: 'heldSchemeIds' | 'lackedSchemeIds'
}

/**
 * A condition on the people of a requirement: the kinds of certificates that they must hold (`heldSchemeIds`), or that
 * they must not hold (`lackedSchemeIds`).
 */
export function CertificatePicker({ form, requirement, name }: PickerProps) {
  const f = useTexts(requirementConsoleTexts).form
  const words =
    name === 'heldSchemeIds'
      ? { label: f.held, note: f.heldNote, add: f.addHeld }
      : { label: f.lacked, note: f.lackedNote, add: f.addLacked }
  const field = useField(form, `content.whom.${name}`, words.label, hideFieldValue)
  const chosen = (field.value ?? []) as readonly string[]
  const titles = useRef(new Map(requirement.schemes.map(({ id, title }) => [id, pickReaderText(title)])))
  const titleOf = (id: string) => titles.current.get(id) ?? f.schemeGone
  return (
    <div className={css.picker} data-wrong={field.error ? '' : undefined}>
      <p className={css.label} aria-hidden>
        {words.label}
      </p>
      <SearchPicker
        label={words.add}
        nothing={f.nothingFound}
        search={async (q, signal) => {
          const { things } = await findRequirementItems(requirement.companyId, q, signal)
          return things.flatMap(({ schemeId, title }) =>
            schemeId ? [{ id: schemeId, words: pickReaderText(title) }] : [],
          )
        }}
        show={(scheme) => ({ ...scheme, note: '' })}
        onPick={(scheme) => {
          titles.current.set(scheme.id, scheme.words)
          if (!chosen.includes(scheme.id)) field.set([...chosen, scheme.id])
        }}
      />
      <PickedList ids={chosen} nameOf={titleOf} onRemove={(id) => field.set(chosen.filter((one) => one !== id))}>
        {(id) => (
          <span>
            {titleOf(id)} <small>{words.note}</small>
          </span>
        )}
      </PickedList>
      <FieldError id={`${field.id}-error`} words={field.error} />
    </div>
  )
}
