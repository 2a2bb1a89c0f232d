import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { isApiError } from '#web/api/api-error.ts'
import { Button, ButtonLink } from '#web/console/button.tsx'
import panel from '#web/console/panel.module.css'
import { PanelActionRow } from '#web/console/panel-acts.tsx'
import { PanelSkeleton } from '#web/console/skeletons.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatMoney, formatNumber, formatShortDay } from '#web/ui/format.ts'
import { ErrorState } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { CancelTrainingClassDialog } from './class-actions.tsx'
import { useFirstRosterPeople, useManagedTrainingClass } from './class-console.queries.ts'
import { trainingClassConsoleTexts } from './class-console-texts.ts'
import { TrainingClassStateMark, useFormatClassCity } from './class-parts.tsx'
import css from './classes.module.css'

const shown = 8

/** One class next to the list: its actions, its facts and the first people of its roster. */
export function TrainingClassPanel({ classId }: { readonly classId: string }) {
  const t = useTexts(trainingClassConsoleTexts)
  const placeOf = useFormatClassCity()
  const query = useManagedTrainingClass(classId)
  const people = useFirstRosterPeople(classId, shown).data
  const [isCancelling, setCancelling] = useState(false)
  const one = query.data
  if (!one && query.error) {
    if (isApiError(query.error) && query.error.code === 404) return <p className={panel.note}>{t.panel.gone}</p>
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} level={3} />
  }
  if (!one) return <PanelSkeleton height={420} />
  const isOver = one.state === 'over' || one.state === 'cancelled'
  return (
    <>
      <PanelActionRow>
        <ButtonLink to="/console/classes/$id/people" params={{ id: classId }}>
          {t.acts.people}
        </ButtonLink>
        {isOver ? null : (
          <>
            <ButtonLink to="/console/classes/$id" params={{ id: classId }} aria-keyshortcuts="E">
              {t.acts.edit}
            </ButtonLink>
            <Button look="danger" onPress={() => setCancelling(true)}>
              {t.acts.cancel}
            </Button>
          </>
        )}
      </PanelActionRow>
      <dl className={panel.figures}>
        <div>
          <dt>{t.columns.seats}</dt>
          <dd>
            <b className="num">{formatNumber(one.taken)}</b> / {formatNumber(one.seats)}
          </dd>
        </div>
        <div>
          <dt>{t.panel.queue}</dt>
          <dd>
            <b className="num">{formatNumber(one.waiting)}</b>
          </dd>
        </div>
        <div>
          <dt>{t.panel.attended}</dt>
          <dd>
            <b className="num">{one.attended + one.absent > 0 ? formatNumber(one.attended) : '—'}</b>
          </dd>
        </div>
      </dl>
      <dl className={panel.facts}>
        <div>
          <dt>{t.columns.state}</dt>
          <dd>
            <TrainingClassStateMark state={one.state} />
          </dd>
        </div>
        <div>
          <dt>{t.columns.city}</dt>
          <dd>{placeOf(one)}</dd>
        </div>
        {one.teacher ? (
          <div>
            <dt>{t.columns.teacher}</dt>
            <dd>{pickReaderText(one.teacher)}</dd>
          </div>
        ) : null}
        <div>
          <dt>{t.columns.apply}</dt>
          <dd>{formatShortDay(one.applyUntil)}</dd>
        </div>
        <div>
          <dt>{t.columns.fee}</dt>
          <dd>{one.feeFen > 0 ? formatMoney(one.feeFen) : t.free}</dd>
        </div>
        {one.product ? (
          <div>
            <dt>{t.form.product}</dt>
            <dd>{pickReaderText(one.product)}</dd>
          </div>
        ) : null}
      </dl>
      {pickReaderText(one.content.summary) ? <p className={panel.note}>{pickReaderText(one.content.summary)}</p> : null}
      <section className={css.section}>
        <h3>{t.acts.people}</h3>
        {people?.rows.length === 0 ? <p className={panel.note}>{t.panel.nobody}</p> : null}
        <ul>
          {people?.rows.map((row) => (
            <li key={row.accountId}>
              <span>
                {row.name}
                <small>{pickReaderText(row.company)}</small>
              </span>
              <small className="num">
                {row.state === 'waiting' ? t.roster.waiting(row.number) : t.roster.enrolled}
              </small>
            </li>
          ))}
        </ul>
        {people && people.total > shown ? (
          <Link className={css.more} to="/console/classes/$id/people" params={{ id: classId }}>
            {t.panel.more(formatNumber(people.total))}
          </Link>
        ) : null}
      </section>
      {isCancelling ? <CancelTrainingClassDialog one={one} onClose={() => setCancelling(false)} /> : null}
    </>
  )
}
