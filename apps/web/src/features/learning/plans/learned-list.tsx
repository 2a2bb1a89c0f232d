import { Link } from '@tanstack/react-router'
import { TextLink } from '#web/ui/button.tsx'
import { Cover } from '#web/ui/cover.tsx'
import { formatDuration, formatRecentCapitalised, formatShortDay } from '#web/ui/format.ts'
import { ProgressBar } from '#web/ui/progress.tsx'
import { useTexts } from '#web/ui/texts.ts'
import css from './learned-list.module.css'
import type { StudiedProduct } from './plan.queries.ts'
import { planTexts } from './plan-texts.ts'

/** The learner's products, each with its origin and next step. */
export function OwnLearningProducts({ list }: { readonly list: readonly StudiedProduct[] }) {
  return (
    <ul className={css.list}>
      {list.map((one) => (
        <Row key={one.productId} one={one} />
      ))}
    </ul>
  )
}

function Row({ one }: { readonly one: StudiedProduct }) {
  const t = useTexts(planTexts)
  const plan = one.plan
  return (
    <li>
      <Cover
        id={one.productId}
        category={one.categoryId}
        pattern={one.coverPattern}
        url={one.coverUrl}
        className={css.cover}
      />
      <div className={css.what}>
        <Link to="/detail" search={{ id: one.productId, ...(plan ? { newPlanId: plan.planId } : {}) }}>
          {one.title}
        </Link>
        {plan?.isMandatory ? <span className={css.mark}>{t.must}</span> : null}
        <small>
          {plan ? (
            <>
              <Link to="/course-details" search={{ planid: plan.planId }}>
                {plan.title}
              </Link>
              {plan.dueOn && one.state !== 'done' ? ` · ${t.dueOn(formatShortDay(plan.dueOn))}` : null}
            </>
          ) : (
            t.byMyself
          )}
        </small>
      </div>
      <div className={css.progress}>
        <ProgressBar percent={one.percent} label={one.title} tone={one.state === 'done' ? 'ok' : 'signal'} />
        <small>
          {t.lessonsOf(one.lessonsDone, one.lessonCount)}
          {one.studiedSeconds > 0 ? ` · ${formatDuration(one.studiedSeconds)}` : null}
        </small>
      </div>
      <p className={css.when}>
        {one.completedAt
          ? t.doneOn(formatShortDay(one.completedAt))
          : one.studiedAt
            ? formatRecentCapitalised(one.studiedAt)
            : t.notBegun}
      </p>
      <p className={css.next}>
        {one.state === 'done' || !one.next ? (
          <span>{one.state === 'done' ? t.done : null}</span>
        ) : (
          <TextLink
            to="/course-play"
            search={{ id: one.productId, contentId: one.next.contentId, ...(plan ? { planId: plan.planId } : {}) }}
          >
            {one.state === 'doing' ? t.goOn(one.next.label) : t.begin} <span className="vh">{one.title}</span>
          </TextLink>
        )}
      </p>
    </li>
  )
}
