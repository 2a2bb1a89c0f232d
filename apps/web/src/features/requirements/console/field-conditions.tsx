import { FieldError } from '#web/console/form/fields/field-frame.tsx'
import { TagInput } from '#web/console/form/fields/tag-input.tsx'
import { useField } from '#web/console/form/fields/use-field.ts'
import { Select } from '#web/console/overlays/select.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { useTexts } from '#web/ui/texts.ts'
import { hideFieldValue, PickedList } from './picked-list.tsx'
import type { Requirement, RequirementContentData } from './requirement-console.queries.ts'
import { requirementConsoleTexts } from './requirement-console-texts.ts'
import type { RequirementConsoleForm } from './requirement-form.screen.tsx'
import css from './requirements-console.module.css'

type Condition = NonNullable<RequirementContentData['whom']['fields']>[number]
type Props = { readonly form: RequirementConsoleForm; readonly requirement: Requirement }

/**
 * The fields of the company by which a requirement selects people, each with its values. Renders nothing if the company
 * has no fields.
 */
export function FieldConditions({ form, requirement }: Props) {
  const f = useTexts(requirementConsoleTexts).form
  const field = useField(form, 'content.whom.fields', f.fields, hideFieldValue)
  const chosen = (field.value ?? []) as readonly Condition[]
  const nameOf = (id: string) => pickReaderText(requirement.fields.find((one) => one.id === id)?.name ?? {})
  if (requirement.fields.length === 0) return null
  return (
    <div className={css.picker} data-wrong={field.error ? '' : undefined}>
      <Select
        label={f.fields}
        options={requirement.fields
          .filter(({ id }) => !chosen.some(({ fieldId }) => fieldId === id))
          .map(({ id, name }) => ({ id, words: pickReaderText(name) }))}
        value={null}
        placeholder={f.addField}
        onChange={(id) => field.set([...chosen, { fieldId: id, values: [] }])}
      />
      <PickedList
        ids={chosen.map(({ fieldId }) => fieldId)}
        nameOf={nameOf}
        onRemove={(id) => field.set(chosen.filter(({ fieldId }) => fieldId !== id))}
      >
        {(fieldId, index) => (
          <div data-values="">
            <TagInput
              form={form}
              name={`content.whom.fields.${index}.values`}
              label={nameOf(fieldId)}
              help={f.fieldHelp}
            />
          </div>
        )}
      </PickedList>
      <FieldError id={`${field.id}-error`} words={field.error} />
    </div>
  )
}
