import { IconArrowRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { usePlan } from './plan.queries.ts'
import css from './plan-place.module.css'
import { PlanDueDay, planItemAddress } from './plan-step.tsx'
import { planTexts } from './plan-texts.ts'

/**
 * The plan from which a product was opened: a link back to it, this item with its date, and the next item. Renders
 * nothing if the plan isn't the reader's or does not contain the product.
 */
export function PlanPosition({ planId, productId }: { readonly planId: string; readonly productId: string }) {
  const t = useTexts(planTexts)
  const { data: plan, error } = usePlan(planId)
  const at = plan?.items.findIndex((item) => item.productId === productId.toLowerCase()) ?? -1
  const item = plan?.items[at]
  const next = plan?.items[at + 1]
  // The address may name any plan, so this one may not be the reader's or may not contain the product.
  if (plan ? !item : error) return null
  return (
    <nav className={css.place} aria-label={t.plan}>
      {plan && item ? (
        <>
          <p className={css.crumb}>
            <Link to="/studyList">{t.plans}</Link>
            <i aria-hidden="true">/</i>
            <Link to="/course-details" search={{ planid: planId }}>
              {plan.title}
            </Link>
          </p>
          <p className={css.item}>
            <span>{t.position(at + 1, plan.itemCount)}</span>
            {item.isMandatory ? <span>{t.must}</span> : null}
            <span className={css.due}>
              <PlanDueDay item={item} />
            </span>
          </p>
          {next ? (
            <Link {...planItemAddress(next)} className={css.next}>
              <small>{t.following}</small>
              {next.title}
              <IconArrowRight size={16} stroke={1.5} aria-hidden="true" />
            </Link>
          ) : null}
        </>
      ) : (
        <Skeleton height={24} />
      )}
    </nav>
  )
}
