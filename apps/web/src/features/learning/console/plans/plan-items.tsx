import {
  IconBook2,
  IconBulb,
  IconChecklist,
  IconGripVertical,
  IconPlayerPlay,
  IconStack2,
  IconX,
} from '@tabler/icons-react'
import { useCallback, useMemo, useRef, useState } from 'react'
import { IconButton } from '#web/console/button.tsx'
import { DayPicker } from '#web/console/form/fields/day-field.tsx'
import { FieldConflictChoice, FieldError } from '#web/console/form/fields/field-frame.tsx'
import { useField } from '#web/console/form/fields/use-field.ts'
import type { ConsoleForm, FormValuesOf } from '#web/console/form/use-form.ts'
import { moveListItem } from '#web/console/move-list-item.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatDuration } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { AddItemByName } from './add-by-name.tsx'
import type { planForm } from './plan.form.ts'
import {
  type EditedPlanItem,
  findPlanItemsToAdd,
  type Plan,
  type PlanItemToAdd,
  usePlanItemsByIds,
} from './plan-console.queries.ts'
import { planConsoleTexts } from './plan-console-texts.ts'
import planFormCss from './plan-form.module.css'
import css from './plan-items.module.css'
import { useDragOrder } from './use-drag-order.ts'

export type PlanConsoleForm = ConsoleForm<FormValuesOf<typeof planForm>>
type Known = PlanItemToAdd & { readonly isOffered: boolean }
const icons = {
  course: IconBook2,
  column: IconStack2,
  topic: IconStack2,
  live: IconPlayerPlay,
  knowledge: IconBulb,
  exam: IconChecklist,
} as const
const idOf = (item: Pick<EditedPlanItem, 'productId' | 'examId'>) => item.productId ?? item.examId ?? ''

/**
 * Returns `thingOf`, which gives the title and the facts of a plan's item (loaded with the plan, found in the search,
 * or fetched; undefined until then), and `know`, which remembers an item found in the search.
 */
export function useNamedPlanItems(plan: Plan, items: readonly EditedPlanItem[]) {
  const found = useRef(new Map<string, Known>())
  const read = useMemo(
    () =>
      new Map(
        plan.things.map((thing) => [
          idOf({ productId: thing.productId ?? undefined, examId: thing.examId ?? undefined }),
          thing,
        ]),
      ),
    [plan.things],
  )
  const lost = items.map(idOf).filter((id) => !read.has(id) && !found.current.has(id))
  const asked = usePlanItemsByIds(plan.companyId, lost).data?.things ?? []
  for (const thing of asked) found.current.set(thing.productId ?? thing.examId ?? '', { ...thing, isOffered: true })
  return {
    know: (thing: PlanItemToAdd) =>
      void found.current.set(thing.productId ?? thing.examId ?? '', { ...thing, isOffered: true }),
    thingOf: (item: EditedPlanItem): Known | undefined => read.get(idOf(item)) ?? found.current.get(idOf(item)),
  }
}

/** The items of a plan: courses and exams in order, mandatory or optional, some with their own date. */
export function PlanItems({ form, plan }: { readonly form: PlanConsoleForm; readonly plan: Plan }) {
  const t = useTexts(planConsoleTexts)
  const p = t.picks
  const names = useRef(new Map<string, string>())
  const show = useCallback(
    (value: unknown) =>
      Array.isArray(value)
        ? (value as EditedPlanItem[])
            .map((item, index) => `${index + 1}. ${names.current.get(idOf(item)) ?? idOf(item)}`)
            .join('; ')
        : '',
    [],
  )
  const field = useField(form, 'content.items', t.form.sections.items, show)
  const items = (field.value ?? []) as readonly EditedPlanItem[]
  const { know, thingOf } = useNamedPlanItems(plan, items)
  const [told, setTold] = useState('')
  const titleOf = (item: EditedPlanItem): string => {
    const thing = thingOf(item)
    const title = thing ? pickReaderText(thing.title) : '…'
    names.current.set(idOf(item), title)
    return title
  }
  const set = (next: readonly EditedPlanItem[]) => field.set(next)
  const change = (index: number, some: Partial<EditedPlanItem>) =>
    set(
      items.map((item, at) => {
        if (at !== index) return item
        const { dueOn, ...rest } = { ...item, ...some }
        return dueOn ? { ...rest, dueOn } : rest
      }),
    )
  const order = useDragOrder(items.length, (from, to) => {
    const item = items[from]
    if (item) setTold(p.moved(titleOf(item), to + 1, items.length))
    set(moveListItem(items, from, to))
  })
  const seconds = items.reduce((sum, item) => sum + (thingOf(item)?.seconds ?? 0), 0)
  const musts = items.filter(({ isMandatory }) => isMandatory).length
  const shown = order.dragged ? moveListItem(items, order.dragged.from, order.dragged.to) : items
  return (
    <div data-wrong={field.error || field.overlap ? '' : undefined} id="plan-items">
      {items.length === 0 ? <p className={planFormCss.none}>{p.none}</p> : null}
      <ol className={css.items} ref={order.list} data-dragging={order.dragged ? '' : undefined}>
        {shown.map((item) => {
          const index = items.indexOf(item)
          const thing = thingOf(item)
          const title = titleOf(item)
          const Icon = icons[thing?.kind ?? 'course']
          return (
            <li
              key={idOf(item)}
              data-row=""
              data-dragged={order.dragged?.from === index || undefined}
              onKeyDown={order.onKeyDown(index)}
            >
              <button type="button" className={css.grip} aria-label={p.grip(title)} {...order.gripOf(index)}>
                <IconGripVertical size={16} stroke={1.5} aria-hidden />
              </button>
              <Icon className={planFormCss.kind} size={16} stroke={1.5} aria-hidden />
              <span className={css.itemName}>
                {title}
                <small>
                  {thing
                    ? [t.kind[thing.kind], thing.seconds > 0 ? formatDuration(thing.seconds) : '']
                        .filter(Boolean)
                        .join(' · ')
                    : ''}
                  {thing && !thing.isOffered ? <em>{p.notOffered}</em> : null}
                </small>
              </span>
              <span className={css.must} role="group" aria-label={p.isMust(title)}>
                {[true, false].map((isMandatory) => (
                  <button
                    key={String(isMandatory)}
                    type="button"
                    aria-pressed={item.isMandatory === isMandatory}
                    onClick={() => change(index, { isMandatory })}
                  >
                    {isMandatory ? p.must : p.may}
                  </button>
                ))}
              </span>
              <span className={css.itemDue}>
                {item.dueOn === undefined ? (
                  <button
                    type="button"
                    className={css.asPlan}
                    aria-label={`${p.due(title)}: ${p.dueAsPlan}`}
                    onClick={() => change(index, { dueOn: dueFor(form) })}
                  >
                    {p.dueAsPlan}
                  </button>
                ) : (
                  <DayPicker
                    label={p.due(title)}
                    value={item.dueOn}
                    onChange={(day) => change(index, { dueOn: day ?? undefined })}
                    mayBeEmpty
                    isGap
                  />
                )}
              </span>
              <IconButton
                label={p.remove(title)}
                hint={false}
                onPress={() => {
                  setTold(p.removed(title))
                  set(items.filter((_, at) => at !== index))
                }}
              >
                <IconX size={16} stroke={1.5} aria-hidden />
              </IconButton>
            </li>
          )
        })}
      </ol>
      <AddItemByName<PlanItemToAdd>
        label={p.items}
        hint={p.itemsHint}
        search={async (words, signal) => (await findPlanItemsToAdd(plan.companyId, words, signal)).things}
        show={(thing) => ({
          id: thing.productId ?? thing.examId ?? '',
          words: pickReaderText(thing.title),
          note: [t.kind[thing.kind], thing.seconds > 0 ? formatDuration(thing.seconds) : '']
            .filter(Boolean)
            .join(' · '),
        })}
        isTaken={(id) => items.some((item) => idOf(item) === id)}
        onAdd={(thing) => {
          know(thing)
          setTold(p.added(pickReaderText(thing.title)))
          set([
            ...items,
            {
              ...(thing.productId ? { productId: thing.productId } : { examId: thing.examId ?? '' }),
              isMandatory: true,
            },
          ])
        }}
      />
      <FieldError id={`${field.id}-error`} words={field.error} />
      <FieldConflictChoice field={field} />
      {items.length > 0 ? (
        <p className={`${css.sum} num`}>
          <b>{p.sum(musts, items.length - musts, seconds > 0 ? formatDuration(seconds) : '')}</b>
          <span className={css.keys}>
            <kbd>Alt</kbd> <kbd>↑</kbd> <kbd>↓</kbd> {p.move}
          </span>
        </p>
      ) : null}
      <p className="vh" role="status">
        {told}
      </p>
    </div>
  )
}

/** The initial own date of an item: that of the plan. */
function dueFor(form: PlanConsoleForm): string {
  const { content } = form.hook.getValues() as { content: { startsOn: string; dueOn?: string } }
  return content.dueOn ?? content.startsOn
}
