import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { TextLink } from '#web/ui/button.tsx'
import { formatPoints, formatShortDay } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import type { RequirementReasonData } from '../requirement.queries.ts'
import { requirementTexts } from '../requirement-texts.ts'
import type { texts as zh } from '../texts/zh.ts'
import { describeRequirementPeople } from './describe-targets.ts'
import css from './why.module.css'

type Props = {
  readonly why: RequirementReasonData
  /** True: staff read about another person. */
  readonly isForStaff?: boolean
}
/** The facts and dates that lead to the state of a person. */
export function RequirementReason({ why, isForStaff = false }: Props) {
  const t = useTexts(requirementTexts)
  const e = t.explain
  const { schedule, cycles } = why
  const latest = cycles[0]
  const day = formatShortDay
  const facts = [
    why.joinedOn ? e.joined(day(why.joinedOn)) : null,
    e.assigned(day(why.assignedOn), describeRequirementPeople(t.whom, why.whom)),
    schedule.dueKind === 'date'
      ? e.schedule.date(day(schedule.dueOn ?? why.today), schedule.dueDays)
      : schedule.dueKind === 'calendar'
        ? e.schedule.calendar(schedule.dueMonth ?? 1, schedule.dueDays)
        : e.schedule[schedule.dueKind](schedule.dueDays),
    schedule.dueKind === 'joining' && latest?.cause === 'assigned' && why.joinedOn && isPassed(why)
      ? e.joiningPassed
      : null,
    schedule.periodMonths === null
      ? e.once
      : (why.period ? e.periodic : e.period)(schedule.periodMonths, schedule.windowDays),
    why.period && schedule.periodMonths !== null ? e.span(day(why.period.from), day(why.period.until)) : null,
    ...why.leaves.map((one) => e.leave(day(one.startsOn), day(one.endsOn), one.reason)),
    latest && why.dueOn && latest.doneOn === null && why.dueOn !== latest.dueOn ? e.moved(day(why.dueOn)) : null,
    why.graceUntil && schedule.graceDays > 0 ? e.grace(schedule.graceDays, day(why.graceUntil)) : null,
    ...why.items.flatMap((item) => (item.creditKindId ? creditFacts(t, item) : [])),
    ...why.items
      .filter(({ creditKindId }) => creditKindId === null)
      .map(({ title, doneOn, policyId, version }) =>
        policyId !== null && version !== null
          ? doneOn
            ? e.signed(pickReaderText(title), version, day(doneOn))
            : e.unsigned(pickReaderText(title), version)
          : doneOn
            ? e.item(pickReaderText(title), day(doneOn))
            : e.itemOpen(pickReaderText(title), day(sinceOf(why))),
      ),
  ].filter((fact): fact is string => fact !== null)
  return (
    <div className={css.why}>
      <p className={css.today}>{e.today(day(why.today), t.state[why.state])}</p>
      <h3>{e.facts}</h3>
      <ul>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {why.items.map(({ checklistId, title }) =>
        checklistId === null ? null : (
          <p key={checklistId}>
            {isForStaff ? (
              <TextLink to="/console/checklists/observations" search={{ checklistId, q: why.name }}>
                {e.observations(pickReaderText(title))}
              </TextLink>
            ) : (
              <TextLink to="/user/observations">{e.observations(pickReaderText(title))}</TextLink>
            )}
          </p>
        ),
      )}
      {why.period ? <Entries why={why} /> : null}
      <h3>{e.cycles}</h3>
      <ol>
        {cycles.map((cycle) => (
          <li key={cycle.n}>
            <b>
              {e.cycle(cycle.n)} · {e.cause[cycle.cause]}
            </b>
            {cycle.revisions.map(({ title, version }) => (
              <span key={`${pickReaderText(title)} ${version}`}>{e.revision(pickReaderText(title), version)}</span>
            ))}
            <span>{e.opens(day(cycle.opensOn), day(cycle.dueOn))}</span>
            {cycle.reminders.map(({ stage, at }) => (
              <span key={stage}>{e.reminded(day(at))}</span>
            ))}
            {cycle.waivedAt ? (
              <span>{e.waived(day(cycle.waivedAt), cycle.waivedBy ?? '—', cycle.waivedReason ?? '')}</span>
            ) : null}
            {cycle.doneOn ? (
              <span>
                {e.done(day(cycle.doneOn))}
                {cycle.validUntil ? ` · ${e.until(day(cycle.validUntil))}` : ''}
              </span>
            ) : null}
            {cycle.endedOn ? <span>{e.ended(day(cycle.endedOn))}</span> : null}
          </li>
        ))}
      </ol>
    </div>
  )
}

type Item = RequirementReasonData['items'][number]
/** The credits that an item asks for, and those that count in the present period. */
function creditFacts({ explain: e, unit: units }: typeof zh, item: Item): string[] {
  const [title, unit] = [pickReaderText(item.title), units[item.unit ?? 'hours']]
  return [
    e.credits(title, formatPoints(item.amount ?? 0), unit),
    e.counted(formatPoints(item.earned ?? 0), formatPoints(item.carried ?? 0), unit),
    ...(item.doneOn ? [e.reached(title, formatShortDay(item.doneOn))] : []),
  ]
}

/** The entries of the ledger that count in the period, and those of the one before that may be carried over. */
function Entries({ why }: { readonly why: RequirementReasonData }) {
  const t = useTexts(requirementTexts)
  const e = t.explain
  return (
    <>
      <h3>{e.entries}</h3>
      {why.entries.length === 0 ? <p className={css.none}>{e.noEntries}</p> : null}
      <ul className={css.entries}>
        {why.entries.map((entry) => {
          const item = why.items.find(({ creditKindId }) => creditKindId === entry.kindId)
          return (
            <li key={entry.entryId}>
              <span>
                {entry.title ? pickReaderText(entry.title) : e.untitled}
                <small>
                  {[
                    formatShortDay(entry.earnedOn),
                    e.source[entry.source],
                    item ? pickReaderText(item.title) : '',
                    entry.isReversal ? e.reversal : '',
                    why.period && entry.earnedOn < why.period.from ? e.carriedEntry : '',
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </span>
              <span className="num">
                {entry.amount > 0 ? '+' : ''}
                {formatPoints(entry.amount)}
              </span>
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** The first day whose completions count now; for everything earlier, the day of the assignment. */
const sinceOf = ({ cycles, assignedOn }: RequirementReasonData): string => {
  const from = cycles[0]?.countsFrom ?? assignedOn
  return from < '1980' ? assignedOn : from
}

/** True when the days after joining had passed at the assignment. */
function isPassed({ joinedOn, assignedOn, schedule }: RequirementReasonData): boolean {
  if (joinedOn === null) return false
  return Date.parse(joinedOn) + schedule.dueDays * 86_400_000 < Date.parse(assignedOn)
}
