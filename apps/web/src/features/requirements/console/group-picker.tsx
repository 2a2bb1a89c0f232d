import { FieldError } from '#web/console/form/fields/field-frame.tsx'
import { useField } from '#web/console/form/fields/use-field.ts'
import { Select } from '#web/console/overlays/select.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { hideFieldValue, PickedList } from './picked-list.tsx'
import { type Requirement, useRequirementGroups } from './requirement-console.queries.ts'
import { requirementConsoleTexts } from './requirement-console-texts.ts'
import type { RequirementConsoleForm } from './requirement-form.screen.tsx'
import css from './requirements-console.module.css'

type PickerProps = { readonly form: RequirementConsoleForm; readonly requirement: Requirement }

/**
 * The groups of the company's directory to which a requirement applies. Renders nothing if no directory has groups and
 * none is chosen.
 */
export function DirectoryGroupPicker({ form, requirement }: PickerProps) {
  const t = useTexts(requirementConsoleTexts)
  const field = useField(form, 'content.whom.groupIds', t.form.groups, hideFieldValue)
  const chosen = (field.value ?? []) as readonly string[]
  const groups = useRequirementGroups(requirement.companyId).data?.groups ?? []
  const known = new Map([...requirement.groups, ...groups].map(({ id, name }) => [id, name]))
  const people = new Map(groups.map((one) => [one.id, one.people]))
  const nameOf = (id: string) => known.get(id) ?? t.form.groupGone
  if (groups.length === 0 && chosen.length === 0) return null
  return (
    <div className={css.picker} data-wrong={field.error ? '' : undefined}>
      <Select
        label={t.form.groups}
        options={groups
          .filter(({ id }) => !chosen.includes(id))
          .map(({ id, name, connection }) => ({ id, words: t.form.groupOf(name, connection) }))}
        value={null}
        placeholder={t.form.addGroup}
        onChange={(id) => field.set([...chosen, id])}
      />
      <PickedList ids={chosen} nameOf={nameOf} onRemove={(id) => field.set(chosen.filter((one) => one !== id))}>
        {(id) => (
          <span>
            {nameOf(id)}{' '}
            {people.has(id) ? <small>{t.form.groupPeople(formatNumber(people.get(id) ?? 0))}</small> : null}
          </span>
        )}
      </PickedList>
      <FieldError id={`${field.id}-error`} words={field.error} />
    </div>
  )
}
