import { IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { IconButton } from '#web/console/button.tsx'
import { Finder } from '#web/console/finder.tsx'
import { FieldError } from '#web/console/form/fields/field-frame.tsx'
import { useField } from '#web/console/form/fields/use-field.ts'
import { pickWords } from '#web/ui/bilingual-words.ts'
import { useTexts } from '#web/ui/texts.ts'
import { type Requirement, searchRequirementItems } from './requirement-console.queries.ts'
import { requirementConsoleTexts } from './requirement-console-texts.ts'
import type { RequirementFormOf } from './requirement-form.screen.tsx'
import css from './requirements-console.module.css'

/** The same function at every render: a field that gets another one announces itself again. */
const showNothing = () => ''

type PickerProps = {
  readonly form: RequirementFormOf
  readonly requirement: Requirement
  readonly name: 'heldSchemeIds' | 'lackedSchemeIds'
}

/** Kinds of certificates that the people of a requirement hold, or do not hold. */
export function CertificatePicker({ form, requirement, name }: PickerProps) {
  const f = useTexts(requirementConsoleTexts).form
  const words =
    name === 'heldSchemeIds'
      ? { label: f.held, note: f.heldNote, add: f.addHeld }
      : { label: f.lacked, note: f.lackedNote, add: f.addLacked }
  const field = useField(form, `content.whom.${name}`, words.label, showNothing)
  const chosen = (field.value ?? []) as readonly string[]
  const titles = useRef(new Map(requirement.schemes.map(({ id, title }) => [id, pickWords(title)])))
  const titleOf = (id: string) => titles.current.get(id) ?? f.schemeGone
  return (
    <div className={css.picker} data-wrong={field.error ? '' : undefined}>
      <p className={css.label} aria-hidden>
        {words.label}
      </p>
      <Finder
        label={words.add}
        nothing={f.nothingFound}
        search={async (q, signal) => {
          const { things } = await searchRequirementItems(requirement.companyId, q, signal)
          return things.flatMap(({ schemeId, title }) => (schemeId ? [{ id: schemeId, words: pickWords(title) }] : []))
        }}
        show={(scheme) => ({ ...scheme, note: '' })}
        onPick={(scheme) => {
          titles.current.set(scheme.id, scheme.words)
          if (!chosen.includes(scheme.id)) field.set([...chosen, scheme.id])
        }}
      />
      <ul className={css.items}>
        {chosen.map((id) => (
          <li key={id}>
            <span>
              {titleOf(id)} <small>{words.note}</small>
            </span>
            <IconButton
              label={f.remove(titleOf(id))}
              hint={false}
              onPress={() => field.set(chosen.filter((one) => one !== id))}
            >
              <IconX size={16} stroke={1.5} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      <FieldError id={`${field.id}-error`} words={field.error} />
    </div>
  )
}
