import { teamRemind } from '@portal/contract/requirements/requirement.contract.ts'
import { IconBell, IconEyeCheck, IconUsers } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { formatPoints, formatShortDay, formatTime, withZoneName } from '#web/ui/format.ts'
import { Page } from '#web/ui/page.tsx'
import { EmptyState, QueryStates, RowsSkeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { useWrite } from '#web/ui/use-write.ts'
import { TeamApprovals } from '../parts/team-approvals.tsx'
import { type TeamPerson, useMyTeam, useTeamApprovals } from '../requirement.queries.ts'
import { requirementTexts } from '../requirement-texts.ts'
import type { texts as zh } from '../texts/zh.ts'
import css from './team.module.css'
import { TeamMonthAxis, TeamPersonLine } from './team-line.tsx'

const isLate = ({ state }: TeamPerson['requirements'][number]) => state === 'overdue' || state === 'lapsed'
const isOpen = ({ state }: TeamPerson['requirements'][number]) => state === 'due' || state === 'expiring'

/** The maximum time for which the list of people waits for the approvals above it. */
const approvalsWithinMs = 500

/** Returns true while the approvals are loading, for a moment: they and the people below them appear together. */
function useApprovalsAwaited(): boolean {
  const { isPending, failureCount } = useTeamApprovals()
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), approvalsWithinMs)
    return () => clearTimeout(timer)
  }, [])
  return isPending && failureCount === 0 && !isLate
}

/**
 * The people whom the reader manages, directly or through a department, with their completed and their due
 * requirements.
 */
export function TeamScreen() {
  const t = useTexts(requirementTexts).teamPage
  const query = useMyTeam()
  const areApprovalsAwaited = useApprovalsAwaited()
  const data = areApprovalsAwaited ? undefined : query.data
  const people = data?.people ?? []
  const all = people.flatMap(({ requirements }) => requirements)
  const late = people.filter(({ requirements }) => requirements.some(isLate)).length
  const asked = all.filter(({ state }) => state !== 'waived' && state !== 'notDue' && state !== 'paused')
  const done = asked.filter(({ state }) => state === 'done' || state === 'expiring').length
  return (
    <Page
      title={t.title}
      heading={people.length > 0 ? (late > 0 ? t.late(late) : t.allWell) : t.title}
      lead={
        data
          ? [data.departments.map(({ name }) => pickReaderText(name)).join(' · '), t.people(people.length)]
              .filter(Boolean)
              .join(' · ')
          : null
      }
      actions={
        people.length > 0 ? (
          <dl className={css.figures}>
            <div>
              <dt>{t.done}</dt>
              <dd className="num">
                {done} <small>/ {asked.length}</small>
              </dd>
            </div>
            <div>
              <dt>{t.overdue}</dt>
              <dd className="num" data-late={late > 0 || undefined}>
                {all.filter(isLate).length}
              </dd>
            </div>
            <div>
              <dt>{t.open}</dt>
              <dd className="num">{all.filter(isOpen).length}</dd>
            </div>
          </dl>
        ) : null
      }
    >
      <QueryStates
        query={{ ...query, data }}
        skeleton={<RowsSkeleton height={480} />}
        isEmpty={(data) => data.people.length === 0}
        empty={<EmptyState icon={IconUsers} title={data?.departments.length ? t.empty : t.none} hint={t.noneHint} />}
      >
        {({ today, people: everyone, isPartial }) => (
          <>
            <TeamApprovals />
            <div className={css.head}>
              <h2>{t.everyone}</h2>
              <TeamMonthAxis today={today} now={t.today} />
              <ul className={css.legend} aria-hidden>
                {(['done', 'due', 'late'] as const).map((look) => (
                  <li key={look}>
                    <i className={css.mark} data-look={look} />
                    {t.marks[look]}
                  </li>
                ))}
              </ul>
            </div>
            <ul className={css.people} aria-label={t.everyone}>
              {everyone.map((person) => (
                <Person key={person.accountId} person={person} today={today} />
              ))}
            </ul>
            <p className={css.privacy}>
              {t.privacy} {isPartial ? t.partial : ''}
            </p>
          </>
        )}
      </QueryStates>
    </Page>
  )
}

/** The state of a requirement, with the credits that count in the present period. */
function stateWords({ teamPage, state, unit }: typeof zh, one: TeamPerson['requirements'][number]): string {
  return one.credits.reduce(
    (words, credit) =>
      teamPage.credits(
        words,
        pickReaderText(credit.kind),
        formatPoints(credit.counted),
        formatPoints(credit.asked),
        unit[credit.unit],
      ),
    state[one.state],
  )
}

function Person({ person, today }: { readonly person: TeamPerson; readonly today: string }) {
  const texts = useTexts(requirementTexts)
  const t = texts.teamPage
  const remind = useWrite(teamRemind, { done: t.sent(person.name) })
  const urgent = person.requirements.filter((one) => isLate(one) || isOpen(one))
  const late = person.requirements.filter(isLate)
  const next = person.requirements.find(({ state, dueOn }) => state === 'done' && dueOn !== null)?.dueOn
  const itemsOf = (items: readonly TeamPerson['requirements'][number][]) =>
    items
      .map((one) =>
        t.item(pickReaderText(one.title), stateWords(texts, one), one.dueOn ? formatShortDay(one.dueOn) : ''),
      )
      .join(' · ')
  const shownLate = late.slice(0, 3)
  const open = urgent.filter((one) => !isLate(one)).slice(0, 3 - shownLate.length)
  const words =
    person.onLeaveUntil !== null ? (
      t.onLeave(formatShortDay(person.onLeaveUntil))
    ) : person.requirements.length === 0 ? (
      t.nothing
    ) : urgent.length === 0 ? (
      t.allDone(next ? formatShortDay(next) : '')
    ) : (
      <>
        {shownLate.length > 0 ? <span className={css.late}>{itemsOf(shownLate)}</span> : null}
        {shownLate.length > 0 && open.length > 0 ? ' · ' : null}
        {itemsOf(open)}
      </>
    )
  return (
    <li>
      <div className={css.who}>
        <b>{person.name}</b>
        <small>{pickReaderText(person.position ?? {}) || pickReaderText(person.department ?? {})}</small>
      </div>
      <TeamPersonLine person={person} today={today} />
      <p className={css.words}>{words}</p>
      <div className={css.act}>
        <ButtonLink
          look="quiet"
          size="s"
          to="/team/observe"
          search={{ person: person.accountId }}
          aria-label={t.observeOf(person.name)}
        >
          <IconEyeCheck size={16} stroke={1.5} aria-hidden />
          {t.observe}
        </ButtonLink>
        {urgent.length === 0 || person.onLeaveUntil !== null ? null : person.remindedAt ? (
          <small>{t.reminded(withZoneName(formatTime(person.remindedAt), person.remindedAt))}</small>
        ) : (
          <Button
            look="quiet"
            size="s"
            aria-label={t.remindOf(person.name)}
            isBusy={remind.isBusy}
            onClick={() => void remind.run({ accountId: person.accountId })}
          >
            <IconBell size={16} stroke={1.5} aria-hidden />
            {t.remind}
          </Button>
        )}
      </div>
    </li>
  )
}
