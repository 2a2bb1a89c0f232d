import { IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { IconButton } from '#web/console/button.tsx'
import { SearchPicker } from '#web/console/finder.tsx'
import { FieldError } from '#web/console/form/fields/field-frame.tsx'
import { useField } from '#web/console/form/fields/use-field.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { useTexts } from '#web/ui/texts.ts'
import { CreditAmounts } from './credit-amounts.tsx'
import { hideFieldValue } from './picked-list.tsx'
import {
  findRequirementItems,
  type Requirement,
  type RequirementContentData,
  type RequirementItem,
} from './requirement-console.queries.ts'
import { requirementConsoleTexts } from './requirement-console-texts.ts'
import type { RequirementConsoleForm } from './requirement-form.screen.tsx'
import css from './requirements-console.module.css'

type Item = RequirementContentData['items'][number]
type AnyItem = {
  readonly productId?: string | null
  readonly examId?: string | null
  readonly schemeId?: string | null
  readonly creditKindId?: string | null
  readonly checklistId?: string | null
  readonly policyId?: string | null
}
const idOf = (item: AnyItem) =>
  item.productId ?? item.examId ?? item.schemeId ?? item.creditKindId ?? item.checklistId ?? item.policyId ?? ''
const kindOf = (item: Item | RequirementItem) =>
  item.productId
    ? 'product'
    : item.examId
      ? 'exam'
      : item.creditKindId
        ? 'credit'
        : item.checklistId
          ? 'checklist'
          : item.policyId
            ? 'policy'
            : 'scheme'
/** Credits that a new item asks for, in hundredths, before its author says how many. */
const usualAmount = 2000
const itemOf = ({ productId, examId, schemeId, creditKindId, checklistId, policyId }: RequirementItem): Item => ({
  ...(productId ? { productId } : {}),
  ...(examId ? { examId } : {}),
  ...(schemeId ? { schemeId } : {}),
  ...(creditKindId ? { creditKindId, amount: usualAmount, carry: 0 } : {}),
  ...(checklistId ? { checklistId } : {}),
  ...(policyId ? { policyId } : {}),
})

type PickerProps = {
  readonly form: RequirementConsoleForm
  readonly requirement: Requirement
  readonly isDisabled: boolean
}

/** The content of a requirement: courses, exams, kinds of certificates and credits, checklists and policies. */
export function ItemPicker({ form, requirement, isDisabled }: PickerProps) {
  const t = useTexts(requirementConsoleTexts)
  const field = useField(form, 'content.items', t.form.items, hideFieldValue)
  const items = (field.value ?? []) as readonly Item[]
  const names = useRef(new Map(requirement.things.map((thing) => [idOf(thing), pickReaderText(thing.title)])))
  const units = useRef(new Map(requirement.things.map((thing) => [idOf(thing), thing.unit])))
  return (
    <div className={css.picker} data-wrong={field.error || field.overlap ? '' : undefined}>
      {items.length === 0 ? <p className={css.none}>{t.form.noItems}</p> : null}
      <ul className={css.items}>
        {items.map((item) => {
          const name = names.current.get(idOf(item)) ?? '…'
          return (
            <li key={idOf(item)} data-wide={item.creditKindId ? '' : undefined}>
              <span>
                {name} <small>{t.kinds[kindOf(item)]}</small>
              </span>
              {item.creditKindId ? (
                <CreditAmounts
                  name={name}
                  unit={units.current.get(idOf(item)) ?? 'hours'}
                  amount={item.amount ?? 0}
                  carry={item.carry ?? 0}
                  isDisabled={isDisabled}
                  onChange={(amounts) =>
                    field.set(items.map((one) => (idOf(one) === idOf(item) ? { ...one, ...amounts } : one)))
                  }
                />
              ) : null}
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
        <SearchPicker
          label={t.form.addItem}
          nothing={t.form.nothingFound}
          search={async (q, signal) => (await findRequirementItems(requirement.companyId, q, signal)).things}
          show={(thing) => ({ id: idOf(thing), words: pickReaderText(thing.title), note: t.kinds[kindOf(thing)] })}
          onPick={(thing) => {
            names.current.set(idOf(thing), pickReaderText(thing.title))
            units.current.set(idOf(thing), thing.unit)
            if (!items.some((one) => idOf(one) === idOf(thing))) field.set([...items, itemOf(thing)])
          }}
        />
      )}
      <FieldError id={`${field.id}-error`} words={field.error} />
    </div>
  )
}
