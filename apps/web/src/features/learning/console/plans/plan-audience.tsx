import { IconBuildingCommunity, IconUser, IconUsers, IconX } from '@tabler/icons-react'
import { useCallback, useMemo, useRef } from 'react'
import { useController } from 'react-hook-form'
import { IconButton } from '#web/console/button.tsx'
import { FieldConflictChoice, FieldError } from '#web/console/form/fields/field-frame.tsx'
import { type TreeBranch, TreeSelect } from '#web/console/form/fields/tree-select.tsx'
import { useField } from '#web/console/form/fields/use-field.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatNumber } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { AddItemByName } from './add-by-name.tsx'
import {
  findPeopleForPlan,
  type Plan,
  usePersonForPlan,
  usePlanDepartments,
  usePlanPeopleCount,
} from './plan-console.queries.ts'
import { planConsoleTexts } from './plan-console-texts.ts'
import planFormCss from './plan-form.module.css'
import type { PlanConsoleForm } from './plan-items.tsx'
import css from './plan-whom.module.css'

type Department = {
  readonly id: string
  readonly parentId: string | null
  readonly name: { readonly zh?: string; readonly en?: string }
  readonly withBelow: number
}
const branchesOf = (
  departments: readonly Department[],
  parent: string | null,
  note: (people: string) => string,
): readonly TreeBranch[] =>
  departments
    .filter(({ parentId }) => parentId === parent)
    .map(({ id, name, withBelow }) => ({
      id,
      words: pickReaderText(name),
      note: note(formatNumber(withBelow)),
      inside: branchesOf(departments, id, note),
    }))

const listed = (value: unknown): readonly string[] => (Array.isArray(value) ? (value as string[]) : [])

/** The people of a plan: everyone, or departments with their subdepartments and single people, and the total. */
export function PlanAudience({ form, plan }: { readonly form: PlanConsoleForm; readonly plan: Plan }) {
  const t = useTexts(planConsoleTexts)
  const p = t.picks
  const tree = usePlanDepartments(plan.companyId).data
  const departments = useMemo(() => tree?.departments ?? [], [tree])
  const branches = useMemo(() => branchesOf(departments, null, t.picks.reach), [departments, t])
  const everyone = useField(
    form,
    'whom.everyone',
    p.who,
    useCallback((value: unknown) => (value === true ? p.everyone : p.some), [p]),
  )
  const names = useRef(new Map(plan.accounts.map(({ id, name }) => [id, name])))
  for (const { id, name } of plan.accounts) names.current.set(id, name)
  const accounts = useField(
    form,
    'whom.accountIds',
    p.people,
    useCallback(
      (value: unknown) =>
        listed(value)
          .map((id) => names.current.get(id) ?? id)
          .join(', '),
      [],
    ),
  )
  const chosen = useController({ name: 'whom.departmentIds', control: form.control }).field
  const isAll = everyone.value === true
  const [accountIds, departmentIds] = [listed(accounts.value), listed(chosen.value)]
  const reach = usePlanPeopleCount(plan.companyId, {
    everyone: isAll,
    accountIds: [...accountIds],
    departmentIds: [...departmentIds],
  }).data?.people
  const departmentOf = (id: string) => departments.find((one) => one.id === id)
  return (
    <div id="plan-whom" data-wrong={everyone.error || accounts.error ? '' : undefined}>
      <fieldset className={planFormCss.choice}>
        <legend className="vh">{p.who}</legend>
        {[false, true].map((all) => (
          <label key={String(all)}>
            <input type="radio" name="plan-everyone" checked={isAll === all} onChange={() => everyone.set(all)} />
            <span>
              {all ? p.everyone : p.some}
              <small>{all ? p.everyoneNote : p.someNote}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <FieldConflictChoice field={everyone} />
      {isAll ? null : (
        <>
          <TreeSelect form={form} name="whom.departmentIds" label={p.departments} branches={branches} isMany />
          <div className={planFormCss.people}>
            <span className={planFormCss.label}>{p.people}</span>
            <AddItemByName
              label={p.people}
              hint={p.peopleHint}
              search={async (words, signal) => (await findPeopleForPlan(plan.companyId, words, signal)).rows}
              show={(person) => ({
                id: person.id,
                words: person.name,
                note: [person.employeeNo, person.department ? pickReaderText(person.department.name) : '']
                  .filter(Boolean)
                  .join(' · '),
              })}
              isTaken={(id) => accountIds.includes(id)}
              onAdd={(person) => {
                names.current.set(person.id, person.name)
                accounts.set([...accountIds, person.id])
              }}
            />
            <FieldError id={`${accounts.id}-error`} words={accounts.error} />
            <FieldConflictChoice field={accounts} />
          </div>
          <ul className={css.whom}>
            {departmentIds.map((id) => {
              const department = departmentOf(id)
              const name = department ? pickReaderText(department.name) : '…'
              return (
                <li key={id}>
                  <IconBuildingCommunity className={planFormCss.kind} size={16} stroke={1.5} aria-hidden />
                  <span>{name}</span>
                  <small className="num">{department ? p.withBelow(formatNumber(department.withBelow)) : ''}</small>
                  <IconButton
                    label={p.remove(name)}
                    hint={false}
                    onPress={() => chosen.onChange(departmentIds.filter((one) => one !== id))}
                  >
                    <IconX size={16} stroke={1.5} aria-hidden />
                  </IconButton>
                </li>
              )
            })}
            {accountIds.map((id) => (
              <PersonRow
                key={id}
                id={id}
                known={names.current}
                onRemove={() => accounts.set(accountIds.filter((one) => one !== id))}
              />
            ))}
          </ul>
        </>
      )}
      <p className={css.reach} role="status">
        <IconUsers size={20} stroke={1.5} aria-hidden />
        {reach === undefined ? (
          '…'
        ) : reach === 0 ? (
          p.nobody
        ) : (
          <>
            <b className="num">{p.reach(formatNumber(reach))}</b>
            <small>{p.reachWords}</small>
          </>
        )}
      </p>
    </div>
  )
}

function PersonRow({
  id,
  known,
  onRemove,
}: {
  readonly id: string
  readonly known: Map<string, string>
  readonly onRemove: () => void
}) {
  const p = useTexts(planConsoleTexts).picks
  const asked = usePersonForPlan(known.has(id) ? null : id).data?.person
  if (asked) known.set(id, asked.form.name)
  const name = known.get(id) ?? '…'
  return (
    <li>
      <IconUser className={planFormCss.kind} size={16} stroke={1.5} aria-hidden />
      <span>{name}</span>
      <small />
      <IconButton label={p.remove(name)} hint={false} onPress={onRemove}>
        <IconX size={16} stroke={1.5} aria-hidden />
      </IconButton>
    </li>
  )
}
