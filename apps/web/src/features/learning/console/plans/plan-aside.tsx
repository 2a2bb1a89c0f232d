import { IconAlertTriangle, IconCheck, IconChevronRight, IconX } from '@tabler/icons-react'
import { useWatch } from 'react-hook-form'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { dayAfter } from '#web/ui/days.ts'
import { formatDayOfMonth, formatDuration, formatShortDay } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { portalToday } from '#web/ui/zone.ts'
import css from './plan-aside.module.css'
import { findPlanProblems, type PlanFormValues, type PlanProblemName } from './plan-check.ts'
import type { EditedPlanItem, Plan } from './plan-console.queries.ts'
import { planConsoleTexts } from './plan-console-texts.ts'
import { reminderDaysBeforeDue } from './plan-days.ts'
import { type PlanConsoleForm, useNamedPlanItems } from './plan-items.tsx'

const places: Readonly<Record<PlanProblemName, string>> = {
  name: 'plan-what',
  english: 'plan-what',
  chinese: 'plan-what',
  items: 'plan-items',
  notOffered: 'plan-items',
  outside: 'plan-items',
  allMay: 'plan-items',
  nobody: 'plan-whom',
  past: 'plan-when',
}

/** The column next to the form: the learner's view, problems, and the dates of reminders. */
export function PlanAside({ form, plan }: { readonly form: PlanConsoleForm; readonly plan: Plan }) {
  const values = useWatch({ control: form.control }) as unknown as PlanFormValues
  const items = (values.content.items ?? []) as readonly EditedPlanItem[]
  const { thingOf } = useNamedPlanItems(plan, items)
  return (
    <aside className={css.aside}>
      <Preview plan={plan} says={values} titles={items.map((item) => thingOf(item))} />
      <Checklist
        plan={plan}
        says={values}
        notOffered={items.filter((item) => thingOf(item)?.isOffered === false).length}
      />
      <Reminders says={values} />
    </aside>
  )
}

function Preview({
  plan,
  says: { content },
  titles,
}: {
  readonly plan: Plan
  readonly says: PlanFormValues
  readonly titles: readonly (
    | { readonly title: object; readonly kind: Plan['things'][number]['kind']; readonly seconds: number }
    | undefined
  )[]
}) {
  const t = useTexts(planConsoleTexts)
  const p = t.preview
  const shown = titles.slice(0, 4)
  return (
    <section className={css.pane}>
      <h2>{p.title}</h2>
      <div className={css.card}>
        <small>
          {pickReaderText(plan.company)} · {content.isMandatory ? t.picks.must : t.picks.may}
        </small>
        <b>{pickReaderText(content.title ?? {}) || t.untitled}</b>
        {pickReaderText(content.note ?? {}) ? <p>{pickReaderText(content.note ?? {})}</p> : null}
        <p className="num">{content.dueOn ? p.due(formatShortDay(content.dueOn)) : p.free}</p>
        <ol>
          {shown.map((thing, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a picture of the list, redrawn whole
            <li key={index}>
              <span>{thing ? pickReaderText(thing.title) : '…'}</span>
              <small>
                {thing
                  ? [
                      t.kind[thing.kind],
                      content.items[index]?.isMandatory ? '' : t.picks.may,
                      thing.seconds > 0 ? formatDuration(thing.seconds) : '',
                    ]
                      .filter(Boolean)
                      .join(' · ')
                  : ''}
              </small>
            </li>
          ))}
        </ol>
        {titles.length > shown.length ? <small>{p.more(titles.length - shown.length)}</small> : null}
      </div>
    </section>
  )
}

function Checklist({
  plan,
  says,
  notOffered,
}: {
  readonly plan: Plan
  readonly says: PlanFormValues
  readonly notOffered: number
}) {
  const t = useTexts(planConsoleTexts).check
  const today = portalToday()
  const problems = findPlanProblems(says, notOffered, today)
  const bad = problems.filter(({ isBad }) => isBad)
  const wordsOf = (word: PlanProblemName) => (word === 'notOffered' ? t.notOffered(notOffered) : t[word])
  return (
    <section className={css.pane}>
      <h2>
        {plan.status === 'published'
          ? bad.length > 0
            ? t.issues(bad.length)
            : t.live
          : bad.length > 0
            ? t.missing(bad.length)
            : t.ready}
      </h2>
      <ul className={css.checks}>
        {problems.map(({ word, isBad }) => (
          <li key={word} data-bad={isBad || undefined}>
            <a
              href={`#${places[word]}`}
              onClick={(event) => {
                event.preventDefault()
                const place = document.getElementById(places[word])
                place?.scrollIntoView({
                  block: 'center',
                  behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
                })
                place?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true })
              }}
            >
              {isBad ? (
                <IconX size={16} stroke={1.5} aria-hidden />
              ) : (
                <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
              )}
              {wordsOf(word)}
              <IconChevronRight size={16} stroke={1.5} aria-hidden />
            </a>
          </li>
        ))}
        <li className={css.good}>
          <IconCheck size={16} stroke={1.5} aria-hidden />
          {bad.length > 0 ? t.good(6 - bad.length) : t.allGood}
        </li>
      </ul>
    </section>
  )
}

/** The days on which people are reminded, on a line from start to date. */
function Reminders({ says: { content } }: { readonly says: PlanFormValues }) {
  const t = useTexts(planConsoleTexts)
  const { dueOn } = content
  const days = dueOn ? reminderDaysBeforeDue.map((before) => formatShortDay(dayAfter(dueOn, -before))) : []
  const words = !content.isMandatory
    ? t.form.optionalNoReminders
    : dueOn
      ? t.form.reminders(days[0] ?? '', days.slice(1), formatShortDay(dayAfter(dueOn, 1)))
      : t.form.noReminders
  return (
    <section className={css.pane}>
      <h2>{t.timeline.title}</h2>
      {content.isMandatory && dueOn ? (
        <ol className={css.line} aria-hidden="true">
          {reminderDaysBeforeDue.map((before) => (
            <li key={before}>
              <i />
              <span className="num">{formatDayOfMonth(dayAfter(dueOn, -before))}</span>
              <small>{t.timeline.before(before)}</small>
            </li>
          ))}
          <li data-due="">
            <i />
            <span className="num">{formatDayOfMonth(dueOn)}</span>
            <small>{t.timeline.due}</small>
          </li>
          <li data-late="">
            <i />
            <span className="num">{formatDayOfMonth(dayAfter(dueOn, 1))}</span>
            <small>{t.timeline.late}</small>
          </li>
        </ol>
      ) : null}
      <p className={`${css.quiet} num`}>{words}</p>
    </section>
  )
}
