import { ButtonLink, TextLink } from '#web/ui/button.tsx'
import { formatShortDay, formatShortInstant } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import type { PlanItem } from './plan.queries.ts'
import css from './plan-step.module.css'
import { planTexts } from './plan-texts.ts'

/** Returns the link to a plan item; study of a product that this link opened counts for the plan. */
export const planItemAddress = (item: Pick<PlanItem, 'productId' | 'examId' | 'planId'>) =>
  item.examId
    ? ({ to: '/exam/details', search: { id: item.examId } } as const)
    : ({ to: '/detail', search: { id: item.productId ?? '', newPlanId: item.planId } } as const)

/** Returns a function that formats the reason why an item is not available now; '' if it is available. */
export function useFormatLockReason(): (item: PlanItem) => string {
  const t = useTexts(planTexts).locks
  return (item) => {
    if (item.lock === 'courseFirst') return t.courseFirst(item.lockedBy?.title ?? '')
    if (item.lock === 'notOpen') return t.notOpen(item.opensAt ? formatShortInstant(item.opensAt) : '')
    return item.lock ? t[item.lock] : ''
  }
}

/**
 * The action on an item: start, continue, make up, view, take the exam; otherwise that it is completed, or why it is
 * locked.
 */
export function PlanItemAction({ item, asButton = false }: { readonly item: PlanItem; readonly asButton?: boolean }) {
  const t = useTexts(planTexts)
  const lockWords = useFormatLockReason()
  const Link = asButton ? ButtonLink : TextLink
  const about = <span className="vh">{item.title}</span>
  if (item.state === 'done') return <span className={css.done}>{t.done}</span>
  if (item.lock) return <span className={css.wait}>{lockWords(item)}</span>
  if (item.examId)
    return (
      <Link to="/exam/details" search={{ id: item.examId }}>
        {t.sit} {about}
      </Link>
    )
  if (!item.next || !item.productId)
    return (
      <Link {...planItemAddress(item)}>
        {t.look} {about}
      </Link>
    )
  const words =
    item.isOverdue && item.state === 'doing'
      ? t.makeUp(item.lessonCount - item.lessonsDone)
      : item.state === 'doing'
        ? t.goOn(item.next.label)
        : t.begin
  return (
    <Link to="/course-play" search={{ id: item.productId, contentId: item.next.contentId, planId: item.planId }}>
      {words} {about}
    </Link>
  )
}

/**
 * The due date and the time left, or the day of completion. An overdue date is marked by words as well as by colour.
 */
export function PlanDueDay({ item }: { readonly item: PlanItem }) {
  const t = useTexts(planTexts)
  if (item.completedAt) return <span className={css.quiet}>{t.doneOn(formatShortDay(item.completedAt))}</span>
  if (item.dueOn === null || item.daysLeft === null) return <span className={css.quiet}>{t.noDate}</span>
  const days = item.daysLeft
  return (
    <>
      <time dateTime={item.dueOn}>{formatShortDay(item.dueOn)}</time>
      <small className={item.isOverdue ? css.late : days >= 0 && days <= 3 ? css.soon : undefined}>
        {item.isOverdue ? t.late(-days) : days < 0 ? t.passed(-days) : t.daysLeft(days)}
      </small>
    </>
  )
}
