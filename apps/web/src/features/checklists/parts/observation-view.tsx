import {
  type ChecklistItem,
  type ItemVerdict,
  isPictureItem,
  itemVerdictOf,
  notApplicableAnswer,
  typedSignatureName,
} from '@portal/contract/checklists/checklist.rules.ts'
import type { observationDetail } from '@portal/contract/checklists/checklist-staff.contract.ts'
import type { DataOf } from '@portal/contract/http/call.ts'
import { IconCheck, IconMinus, IconX } from '@tabler/icons-react'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatInstant, formatShortInstant } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { checklistTexts } from '../checklist-texts.ts'
import css from './observation-view.module.css'

/** The outcome of an observation as a coloured icon and word. */
export function OutcomeMark({ outcome }: { readonly outcome: 'passed' | 'failed' }) {
  const t = useTexts(checklistTexts)
  const Icon = outcome === 'passed' ? IconCheck : IconX
  return (
    <span className={css.outcome} data-outcome={outcome}>
      <Icon size={16} stroke={2} aria-hidden />
      {t.outcome[outcome]}
    </span>
  )
}

/** An observation as it was filled in, with the verdict on each item. */
export function ObservationView({ observation }: { readonly observation: DataOf<typeof observationDetail> }) {
  const t = useTexts(checklistTexts)
  const answers = new Map(observation.answers.map((answer) => [answer.itemId, answer]))
  return (
    <div className={css.view}>
      <div className={css.head}>
        <OutcomeMark outcome={observation.outcome} />
        <p>
          {[
            t.items(observation.passed, observation.judged),
            observation.failedCritical > 0 ? t.criticalFailed(observation.failedCritical) : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className={css.quiet}>
          {t.by(observation.observer, formatInstant(observation.observedAt))} · {t.version(observation.version)}
        </p>
        <p className={css.quiet}>{t.passRule(observation.passPercent)}</p>
      </div>
      {observation.sections.map((section) => (
        <section key={section.id}>
          <h3>{pickReaderText(section.title)}</h3>
          <ul className={css.items}>
            {section.items.map((item) => {
              const answer = answers.get(item.id)
              return (
                <li key={item.id}>
                  <VerdictIcon verdict={itemVerdictOf(item, answer?.value)} />
                  <div>
                    {pickReaderText(item.label)}
                    {item.isCritical ? <small className={css.critical}>{t.critical}</small> : null}
                    {answer?.note ? <p className={css.note}>{t.noteOf(answer.note)}</p> : null}
                  </div>
                  {isPictureItem(item) && answer ? (
                    <Pictures item={item} value={answer.value} pictures={observation.pictures} />
                  ) : (
                    <AnswerWords item={item} value={answer?.value} />
                  )}
                </li>
              )
            })}
          </ul>
        </section>
      ))}
      {observation.remark ? (
        <section>
          <h3>{t.remark}</h3>
          <p className={css.words}>{observation.remark}</p>
        </section>
      ) : null}
      <section>
        <h3>{t.comment}</h3>
        {observation.comment ? <p className={css.words}>{observation.comment}</p> : null}
        <p className={css.quiet}>
          {observation.acknowledgedAt
            ? t.acknowledged(formatShortInstant(observation.acknowledgedAt))
            : t.unacknowledged}
        </p>
      </section>
    </div>
  )
}

type PicturesProps = {
  readonly item: ChecklistItem
  readonly value: string
  readonly pictures: DataOf<typeof observationDetail>['pictures']
}
/** The photos of an item, each opening in full size, or the signature. */
function Pictures({ item, value, pictures }: PicturesProps) {
  const t = useTexts(checklistTexts)
  const label = pickReaderText(item.label)
  const name = typedSignatureName(value)
  if (value === notApplicableAnswer) return <span>{t.na}</span>
  if (name !== null) return <span className={css.long}>{t.picture.typed(name)}</span>
  const own = pictures.filter(({ itemId }) => itemId === item.id)
  return (
    <span className={css.pictures} data-kind={item.kind}>
      {own.map(({ pictureId, url }, index) => {
        const words = item.kind === 'photo' ? t.picture.photo(label, index + 1) : `${label}: ${t.picture.drawn}`
        return (
          <a key={pictureId} href={url}>
            <img src={url} alt={words} loading="lazy" />
          </a>
        )
      })}
      {own.length === 0 ? t.picture.gone : null}
    </span>
  )
}

function VerdictIcon({ verdict }: { readonly verdict: ItemVerdict }) {
  const t = useTexts(checklistTexts)
  const Icon = verdict === 'passed' ? IconCheck : verdict === 'failed' ? IconX : IconMinus
  return (
    <span className={css.icon} data-verdict={verdict}>
      <Icon size={16} stroke={2} aria-hidden />
      <span className="vh">{t.verdict[verdict]}</span>
    </span>
  )
}

function AnswerWords({ item, value }: { readonly item: ChecklistItem; readonly value: string | undefined }) {
  const t = useTexts(checklistTexts)
  const words = () => {
    if (value === undefined) return t.verdict.missing
    if (value === notApplicableAnswer && item.kind !== 'text') return t.na
    switch (item.kind) {
      case 'yesNo':
        return value === 'yes' ? t.yes : t.no
      case 'scale':
        return t.step(value, item.steps ?? 0)
      case 'choice':
        return pickReaderText(item.options?.find(({ id }) => id === value)?.label ?? {}) || value
      case 'number':
        return [value, item.unit].filter(Boolean).join(' ')
      default:
        return value
    }
  }
  return (
    <span className={item.kind === 'text' ? css.long : 'num'} data-empty={value === undefined || undefined}>
      {words()}
    </span>
  )
}
