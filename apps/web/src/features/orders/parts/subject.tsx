import { IconBuildingSkyscraper, IconCertificate, IconCheck, IconUsersGroup } from '@tabler/icons-react'
import { Cover } from '#web/ui/cover.tsx'
import { formatDays } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import type { OrderQuote } from '../order.queries.ts'
import { orderTexts } from '../order-texts.ts'
import css from '../orders.module.css'

type Thing = Pick<
  OrderQuote,
  | 'kind'
  | 'subjectId'
  | 'title'
  | 'categoryId'
  | 'coverUrl'
  | 'coverPattern'
  | 'teacher'
  | 'city'
  | 'startsOn'
  | 'endsOn'
  | 'days'
>
const icons = { vip: IconBuildingSkyscraper, class: IconUsersGroup, exam: IconCertificate } as const

/** The picture of the subject: the cover of a course, or otherwise an icon for its kind. */
export function OrderSubjectPicture({
  thing,
}: {
  readonly thing: Omit<Thing, 'teacher' | 'city' | 'startsOn' | 'endsOn' | 'days'>
}) {
  const Icon = thing.kind === 'course' ? null : icons[thing.kind]
  return Icon ? (
    <span className={css.tile} aria-hidden>
      <Icon size={28} stroke={1.5} />
    </span>
  ) : (
    <Cover
      id={thing.subjectId}
      category={thing.categoryId ?? 1}
      pattern={thing.coverPattern}
      url={thing.coverUrl}
      className={css.cover ?? ''}
    />
  )
}

/** The subject of an order with its facts. */
export function OrderSubjectSummary({ thing }: { readonly thing: Thing }) {
  const t = useTexts(orderTexts)
  const facts = [
    thing.startsOn && thing.endsOn ? [t.days, formatDays(thing.startsOn, thing.endsOn)] : null,
    thing.city ? [t.place, thing.city] : null,
    thing.teacher ? [t.teacher, thing.teacher] : null,
    thing.days ? [t.length, t.term(thing.days)] : null,
  ].filter((one) => one !== null)
  return (
    <div className={css.thing}>
      <OrderSubjectPicture thing={thing} />
      <div>
        <p className={css.small}>{t.kinds[thing.kind]}</p>
        <h2>{thing.title}</h2>
        <dl>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  )
}

export function SandboxNotice() {
  const t = useTexts(orderTexts)
  return (
    <div className={css.sandbox}>
      <b>{t.sandbox}</b>
      <p>{t.sandboxHint}</p>
    </div>
  )
}

/** The buyer's progress: confirm, pay, done. */
export function CheckoutSteps({ at }: { readonly at: 0 | 1 | 2 }) {
  const t = useTexts(orderTexts)
  return (
    <ol className={css.steps}>
      {t.steps.map((words, index) => (
        <li key={words} aria-current={index === at ? 'step' : undefined} data-done={index < at || undefined}>
          {index < at ? <IconCheck size={16} stroke={1.5} aria-hidden /> : index + 1}
          <span>{words}</span>
        </li>
      ))}
    </ol>
  )
}
