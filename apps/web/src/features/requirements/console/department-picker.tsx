import { FieldError } from '#web/console/form/fields/field-frame.tsx'
import { useField } from '#web/console/form/fields/use-field.ts'
import { Select } from '#web/console/overlays/select.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { useTexts } from '#web/ui/texts.ts'
import { hideFieldValue, PickedList } from './picked-list.tsx'
import { useRequirementDepartments } from './requirement-console.queries.ts'
import { requirementConsoleTexts } from './requirement-console-texts.ts'
import type { RequirementConsoleForm } from './requirement-form.screen.tsx'
import css from './requirements-console.module.css'

type PickerProps = { readonly form: RequirementConsoleForm; readonly companyId: string }

/** The departments of a requirement, each with all below it. */
export function DepartmentPicker({ form, companyId }: PickerProps) {
  const t = useTexts(requirementConsoleTexts)
  const field = useField(form, 'content.whom.departmentIds', t.form.departments, hideFieldValue)
  const chosen = (field.value ?? []) as readonly string[]
  const departments = useRequirementDepartments(companyId).data?.departments ?? []
  const nameOf = (id: string) => pickReaderText(departments.find((one) => one.id === id)?.name ?? {}) || '…'
  return (
    <div className={css.picker} data-wrong={field.error ? '' : undefined}>
      <Select
        label={t.form.departments}
        options={departments
          .filter(({ id }) => !chosen.includes(id))
          .map(({ id, name }) => ({ id, words: pickReaderText(name) }))}
        value={null}
        placeholder={t.form.addDepartment}
        onChange={(id) => field.set([...chosen, id])}
      />
      <PickedList ids={chosen} nameOf={nameOf} onRemove={(id) => field.set(chosen.filter((one) => one !== id))}>
        {(id) => (
          <span>
            {nameOf(id)} <small>{t.form.departmentsHelp}</small>
          </span>
        )}
      </PickedList>
      <FieldError id={`${field.id}-error`} words={field.error} />
    </div>
  )
}
