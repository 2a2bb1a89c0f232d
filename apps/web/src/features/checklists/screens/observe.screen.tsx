import { formItemsOf } from '@portal/contract/checklists/checklist.rules.ts'
import { IconChevronLeft, IconClipboardCheck, IconUsers, IconWifi, IconWifiOff } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { cachePage } from '#web/api/keep-page.ts'
import { openSignInModal } from '#web/api/login-modal.ts'
import { useSession } from '#web/api/session.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { Button } from '#web/ui/button.tsx'
import { formatShortInstant, formatTime, withZoneName } from '#web/ui/format.ts'
import { Page } from '#web/ui/page.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { checklistTexts } from '../checklist-texts.ts'
import type { ObservationRollChecklist, ObservationRollPerson } from '../observation.queries.ts'
import { ownerIdOfSession, type StoredTeam } from '../observing/observation-store.ts'
import { type ObservingState, useObserving } from '../observing/use-observing.ts'
import { OutcomeMark } from '../parts/observation-view.tsx'
import css from './observe.module.css'
import { ObserveForm } from './observe-form.tsx'

const route = getRouteApi('/team_/observe')

/**
 * The age in milliseconds from which a stored team list is stale: the server then refuses observations made with it.
 */
const staleMs = 72 * 3_600_000

/** A form with the person and the version for which it was opened. */
type Opened = {
  readonly at: string
  readonly issuedAt: string
  readonly person: ObservationRollPerson
  readonly checklist: ObservationRollChecklist
}

/** The page on which managers observe members of their team with a checklist, also without network. */
export function ObserveScreen() {
  const ownerId = ownerIdOfSession(useSession())
  return <OwnObserving key={ownerId} ownerId={ownerId} />
}

function OwnObserving({ ownerId }: { readonly ownerId: string }) {
  const t = useTexts(checklistTexts).observe
  const observing = useObserving(ownerId)
  const { person: personId, checklist: checklistId } = route.useSearch()
  const navigate = route.useNavigate()
  const { team, isRead } = observing
  useEffect(() => {
    if (isRead && team) void cachePage('/team/observe').catch(() => undefined)
  }, [isRead, team])
  const go = (search: { readonly person?: string; readonly checklist?: string }) => void navigate({ search })
  const person = team?.roll.people.find(({ accountId }) => accountId === personId)
  const checklists = team?.roll.checklists ?? []
  const checklist = checklists.find((one) => one.checklistId === checklistId)
  // The form does not change while it is open: the list may meanwhile be loaded again without this person or version.
  const [opened, setOpened] = useState<Opened | null>(null)
  const at = personId && checklistId ? `${personId} ${checklistId}` : null
  const isOpen = opened !== null && opened.at === at
  const found: Opened | null =
    at && team && person && checklist ? { at, issuedAt: team.roll.issuedAt, person, checklist } : null
  if (!isOpen && (found || opened)) setOpened(found)
  const form = isOpen ? opened : found
  if (form)
    return (
      <Page title={t.title} heading={null}>
        <ObserveForm
          key={`${form.at} ${form.checklist.version}`}
          observing={observing}
          issuedAt={form.issuedAt}
          person={form.person}
          checklist={form.checklist}
          onBack={() => go({ person: form.person.accountId })}
          onDone={() => go({})}
        />
      </Page>
    )
  return (
    <Page title={t.title} lead={t.lead}>
      <div className={css.page}>
        <Network observing={observing} />
        {team ? (
          person ? (
            <Checklists person={person} checklists={checklists} team={team} onGo={go} />
          ) : (
            <People people={team.roll.people} onGo={go} />
          )
        ) : isRead && !observing.isOnline ? (
          <EmptyState icon={IconWifiOff} title={t.notKept} />
        ) : isRead && observing.failure ? (
          <ErrorState error={observing.failure} onRetry={() => void observing.takeTeam()} />
        ) : (
          <Skeleton height={320} />
        )}
        {person ? null : <Recent observing={observing} />}
      </div>
    </Page>
  )
}

/** True for a team list that the server no longer takes observations for. */
const isStale = (team: StoredTeam) => Date.now() - Date.parse(team.roll.issuedAt) > staleMs

function Network({ observing: { isOnline, needsSignIn, kept, team } }: { readonly observing: ObservingState }) {
  const t = useTexts(checklistTexts).observe
  const ui = useTexts(uiTexts)
  const waiting = kept.filter((one) => one.refused === null).length
  const Icon = isOnline ? IconWifi : IconWifiOff
  return (
    <div className={css.network} data-offline={!isOnline || undefined} role="status">
      <b>
        <Icon size={16} stroke={1.5} aria-hidden />
        {isOnline ? t.online : t.offline}
      </b>
      <span className="num">
        {[
          waiting > 0 ? t.waiting(waiting) : t.synced,
          team ? t.keptAt(withZoneName(formatTime(team.keptAt), team.keptAt)) : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {team && needsSignIn ? (
        <p className={css.warning}>
          {t.signInAgain}{' '}
          <Button size="s" look="line" onClick={openSignInModal}>
            {ui.signIn}
          </Button>
        </p>
      ) : null}
      {team && isStale(team) ? <p className={css.warning}>{t.stale}</p> : null}
    </div>
  )
}

type Go = (search: { readonly person?: string; readonly checklist?: string }) => void
/** A team of this many people gets a search. */
const searchedFrom = 9

function People({ people, onGo }: { readonly people: readonly ObservationRollPerson[]; readonly onGo: Go }) {
  const t = useTexts(checklistTexts).observe
  const [typed, setTyped] = useState('')
  if (people.length === 0) return <EmptyState icon={IconUsers} title={t.noTeam} hint={t.noTeamHint} />
  const words = typed.trim().toLowerCase()
  const found = people.filter(({ name, position, department }) =>
    [name, pickReaderText(position ?? {}), pickReaderText(department ?? {})].some((text) =>
      text.toLowerCase().includes(words),
    ),
  )
  return (
    <section aria-label={t.people}>
      <h2>{t.people}</h2>
      {people.length >= searchedFrom ? (
        <input
          className={css.search}
          type="search"
          aria-label={t.search}
          placeholder={t.search}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      ) : null}
      {found.length === 0 ? <p className={css.quiet}>{t.nobody}</p> : null}
      <ul className={css.list}>
        {found.map((one) => (
          <li key={one.accountId}>
            <button type="button" onClick={() => onGo({ person: one.accountId })}>
              <b>{one.name}</b>
              <small>
                {[pickReaderText(one.position ?? {}), pickReaderText(one.department ?? {})].filter(Boolean).join(' · ')}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

type ChecklistsProps = {
  readonly person: ObservationRollPerson
  readonly checklists: readonly ObservationRollChecklist[]
  readonly team: StoredTeam
  readonly onGo: Go
}
function Checklists({ person, checklists, team, onGo }: ChecklistsProps) {
  const t = useTexts(checklistTexts).observe
  return (
    <section aria-label={t.checklists(person.name)}>
      <Button look="quiet" size="s" className={css.back ?? ''} onClick={() => onGo({})}>
        <IconChevronLeft size={16} stroke={1.5} aria-hidden />
        {t.back}
      </Button>
      <h2>{t.checklists(person.name)}</h2>
      {checklists.length === 0 ? (
        <EmptyState icon={IconClipboardCheck} title={t.noChecklists} hint={t.noChecklistsHint} />
      ) : null}
      <ul className={css.list}>
        {checklists.map((one) => (
          <li key={one.checklistId}>
            <button
              type="button"
              disabled={isStale(team)}
              onClick={() => onGo({ person: person.accountId, checklist: one.checklistId })}
            >
              <b>{pickReaderText(one.title)}</b>
              <small>
                {[t.itemCount(formItemsOf(one).length), pickReaderText(one.note ?? {})].filter(Boolean).join(' · ')}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Observations that wait on this device, and those that the server has. */
function Recent({ observing }: { readonly observing: ObservingState }) {
  const texts = useTexts(checklistTexts)
  const t = texts.observe
  const recent = observing.team?.roll.recent ?? []
  if (observing.kept.length === 0 && recent.length === 0) return null
  return (
    <section aria-label={t.recent}>
      <h2>{t.recent}</h2>
      <ul className={css.recent}>
        {observing.kept.map((one) => (
          <li key={one.observationId} data-refused={one.refused !== null || undefined}>
            <div>
              <b>{one.name}</b>
              <small>{pickReaderText(one.title)}</small>
            </div>
            {one.refused === null ? (
              <span className={css.queued}>{t.queued}</span>
            ) : (
              <Button size="s" look="line" onClick={() => observing.dismiss(one.observationId)}>
                {t.understood}
              </Button>
            )}
            <small>{one.refused === null ? formatShortInstant(one.sent.observedAt) : t.refused[one.refused]}</small>
          </li>
        ))}
        {recent.map((one) => (
          <li key={one.observationId}>
            <div>
              <b>{one.person}</b>
              <small>{pickReaderText(one.title)}</small>
            </div>
            <OutcomeMark outcome={one.outcome} />
            <small>
              {[
                formatShortInstant(one.observedAt),
                texts.items(one.passed, one.judged),
                one.acknowledgedAt ? texts.acknowledged(formatShortInstant(one.acknowledgedAt)) : texts.unacknowledged,
              ].join(' · ')}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
