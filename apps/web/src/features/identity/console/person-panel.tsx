import {
  personInvite,
  personResume,
  personSessionEnd,
  personUnlock,
} from '@portal/contract/identity/people-change.contract.ts'
import { displayNameOfFact, isPersonFieldFact } from '@portal/contract/identity/person-field.rules.ts'
import { lazy, Suspense, useContext, useState } from 'react'
import { isApiError } from '#web/api/api-error.ts'
import { Button, ButtonLink } from '#web/console/button.tsx'
import { consoleTexts } from '#web/console/console-texts.ts'
import { useFormatGrants } from '#web/console/grant-words.ts'
import { useKeys } from '#web/console/keys/use-keys.ts'
import { EntriesContext } from '#web/console/page.tsx'
import panel from '#web/console/panel.module.css'
import { PanelActionRow } from '#web/console/panel-acts.tsx'
import { PanelSkeleton } from '#web/console/skeletons.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatDay, formatDuration, formatNumber, formatRecent } from '#web/ui/format.ts'
import { ErrorState } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { useWrite } from '#web/ui/use-write.ts'
import { joinWithDots, PanelLine, PanelSection } from './panel-section.tsx'
import { type PersonRecord, usePerson } from './people.queries.ts'
import { AccountStateMark, SignInTime } from './people-columns.tsx'
import { peopleConsoleTexts } from './people-console-texts.ts'
import { type PersonAct, PersonActDialog } from './person-dialogs.tsx'
import { PersonLearning } from './person-learning.tsx'
import css from './person-panel.module.css'
import { PersonRoles } from './roles/person-roles.tsx'

const PersonPosts = lazy(() => import('./posts/person-posts.tsx').then((file) => ({ default: file.PersonPosts })))

type PanelProps = {
  readonly personId: string
  readonly mayAssign: boolean
  readonly onAssign: (person: PersonRecord) => void
}

/** All data about one person, and the possible actions. */
export function PersonPanel({ personId, mayAssign, onAssign }: PanelProps) {
  const t = useTexts(peopleConsoleTexts)
  const query = usePerson(personId)
  const person = query.data?.person
  if (!person && query.error) {
    if (isApiError(query.error) && query.error.code === 404) return <p className={panel.note}>{t.panel.gone}</p>
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} level={3} />
  }
  if (!person) return <PanelSkeleton height={420} />
  return <Details person={person} mayAssign={mayAssign} onAssign={() => onAssign(person)} />
}

function Details({
  person,
  mayAssign,
  onAssign,
}: {
  readonly person: PersonRecord
  readonly mayAssign: boolean
  readonly onAssign: () => void
}) {
  const t = useTexts(peopleConsoleTexts)
  const p = t.panel
  const [act, setAct] = useState<PersonAct | null>(null)
  return (
    <>
      <Acts person={person} mayAssign={mayAssign} onAssign={onAssign} onAct={setAct} />
      <Figures person={person} />
      <dl className={panel.facts}>
        <Fact words={p.contact}>
          <AccountStateMark of={person.account} /> <span className="num">{person.form.login}</span>
        </Fact>
        <Fact words={t.fields.email}>{person.form.email}</Fact>
        <Fact words={t.fields.phone}>{person.form.phone}</Fact>
        <Fact words={t.columns.lastSignIn}>
          {person.lastSignInAt ? <SignInTime at={person.lastSignInAt} /> : t.never}
        </Fact>
      </dl>
      <Memberships person={person} onAct={setAct} />
      <PersonRoles person={person} />
      <Suspense fallback={null}>
        <PersonPosts person={person} />
      </Suspense>
      <Grants person={person} onAct={setAct} />
      <Sessions person={person} onAct={setAct} />
      <Plans person={person} />
      <PersonLearning personId={person.id} areMany={person.memberships.length > 1} />
      <Certificates person={person} />
      <History person={person} />
      {act ? <PersonActDialog act={act} person={person} onClose={() => setAct(null)} /> : null}
    </>
  )
}

function Fact({ words, children }: { readonly words: string | undefined; readonly children: React.ReactNode }) {
  if (!children) return null
  return (
    <div>
      <dt>{words}</dt>
      <dd className="num">{children}</dd>
    </div>
  )
}

type ActsProps = {
  readonly person: PersonRecord
  readonly mayAssign: boolean
  readonly onAssign: () => void
  readonly onAct: (act: PersonAct) => void
}
function Acts({ person, mayAssign, onAssign, onAct }: ActsProps) {
  const t = useTexts(peopleConsoleTexts)
  const resume = useWrite(personResume, { done: t.done.resumed })
  const unlock = useWrite(personUnlock, { done: t.done.unlocked })
  const invite = useWrite(personInvite, { done: t.done.invited })
  const { id: personId, account, mayChange, form } = person
  const mayReport = useContext(EntriesContext).some(({ name }) => name === 'reports')
  const mayBeAssigned =
    mayAssign && account !== 'suspended' && person.memberships.some(({ status }) => status === 'active')
  useKeys(form.name, mayBeAssigned ? { a: { words: t.acts.assign, run: onAssign } } : {})
  return (
    <>
      <PanelActionRow>
        {mayChange ? (
          <ButtonLink to="/console/people/$id" params={{ id: personId }} aria-keyshortcuts="E">
            {t.acts.edit}
          </ButtonLink>
        ) : null}
        {mayBeAssigned ? (
          <Button onPress={onAssign} shortcut="A">
            {t.acts.assignShort}
          </Button>
        ) : null}
        {mayReport ? (
          <ButtonLink to="/console/reports/people/$id" params={{ id: personId }}>
            {t.acts.report}
          </ButtonLink>
        ) : null}
        {mayChange && account === 'locked' ? (
          <Button isBusy={unlock.isBusy} onPress={() => void unlock.run({ personId })}>
            {t.acts.unlock}
          </Button>
        ) : null}
        {mayChange &&
        form.email &&
        (account === 'invited' || (!person.hasPassword && !person.lastSignInAt && account === 'active')) ? (
          <Button isBusy={invite.isBusy} onPress={() => void invite.run({ personId, requestKey: crypto.randomUUID() })}>
            {person.invitedAt ? t.acts.inviteAgain : t.acts.invite}
          </Button>
        ) : null}
        {mayChange && person.hasFactor ? (
          <Button onPress={() => onAct({ kind: 'resetFactors' })}>{t.factorReset.act}</Button>
        ) : null}
        {mayChange && account === 'suspended' ? (
          <Button isBusy={resume.isBusy} onPress={() => void resume.run({ personId })}>
            {t.acts.resume}
          </Button>
        ) : null}
        {mayChange && account !== 'suspended' ? (
          <Button look="danger" onPress={() => onAct({ kind: 'suspend' })}>
            {t.acts.suspend}
          </Button>
        ) : null}
      </PanelActionRow>
      {mayChange ? null : (
        <p className={panel.note}>
          {person.memberships.some(({ status }) => status === 'active') ? t.panel.above : t.panel.hasLeft}
        </p>
      )}
    </>
  )
}

function Figures({ person: { study, plans, certificates } }: { readonly person: PersonRecord }) {
  const t = useTexts(peopleConsoleTexts)
  const p = t.panel
  const known = plans.filter(({ percent }) => percent !== null)
  const percent =
    known.length > 0 ? Math.floor(known.reduce((sum, one) => sum + (one.percent ?? 0), 0) / known.length) : null
  const overdue = plans.reduce((sum, one) => sum + one.overdue, 0)
  const most = Math.max(1, ...study.days.map(({ seconds }) => seconds))
  const first = study.days[0]
  const last = study.days.at(-1)
  return (
    <>
      <dl className={panel.figures}>
        <div>
          <dt>{p.days}</dt>
          <dd>
            <b className="num">{formatNumber(study.seconds / 3600, 1)}</b> {p.hours}
          </dd>
        </div>
        <div>
          <dt>{p.plans}</dt>
          <dd>
            <b className="num">{percent === null ? '—' : `${percent}%`}</b>{' '}
            {overdue > 0 ? <span className={css.late}>{t.overdue(overdue)}</span> : null}
          </dd>
        </div>
        <div>
          <dt>{p.valid}</dt>
          <dd>
            <b className="num">{certificates.filter(({ state }) => state === 'valid').length}</b>
          </dd>
        </div>
      </dl>
      {study.seconds > 0 && first && last ? (
        <figure className={css.study}>
          <svg viewBox={`0 0 ${study.days.length * 10} 40`} preserveAspectRatio="none" role="img" aria-label={p.study}>
            {study.days.map(({ day, seconds }, index) =>
              seconds > 0 ? (
                <rect
                  key={day}
                  x={index * 10 + 1}
                  width={8}
                  y={40 - Math.max(1, (seconds / most) * 40)}
                  height={Math.max(1, (seconds / most) * 40)}
                >
                  <title>{`${formatDay(day)} ${formatDuration(seconds)}`}</title>
                </rect>
              ) : null,
            )}
          </svg>
          <figcaption className="num">
            <span>{formatDay(first.day)}</span>
            <span>{formatDay(last.day)}</span>
          </figcaption>
        </figure>
      ) : null}
    </>
  )
}

type PartProps = { readonly person: PersonRecord; readonly onAct: (act: PersonAct) => void }
function Memberships({ person, onAct }: PartProps) {
  const t = useTexts(peopleConsoleTexts)
  const p = t.panel
  return (
    <PanelSection
      title={p.companies}
      act={
        <Button look="quiet" onPress={() => onAct({ kind: 'join' })}>
          {p.join}
        </Button>
      }
    >
      {person.memberships.map((one) => (
        <PanelLine
          key={one.company.id}
          words={pickReaderText(one.company.name)}
          note={joinWithDots([
            one.department && pickReaderText(one.department.name),
            one.employeeNo,
            one.position && pickReaderText(one.position),
            one.manager && p.manager(one.manager.name),
            ...one.fields.map(({ name, value }) => value && p.field(pickReaderText(name), value)),
            one.leftAt ? p.left(formatDay(one.leftAt)) : p.joined(formatDay(one.joinedAt)),
          ])}
          end={
            one.status === 'active' ? (
              <>
                <Button
                  look="quiet"
                  aria-label={`${p.place} ${pickReaderText(one.company.name)}`}
                  onPress={() => onAct({ kind: 'place', companyId: one.company.id })}
                >
                  {p.place}
                </Button>
                <Button
                  look="quiet"
                  aria-label={`${p.leave} ${pickReaderText(one.company.name)}`}
                  onPress={() => onAct({ kind: 'leave', companyId: one.company.id })}
                >
                  {p.leave}
                </Button>
              </>
            ) : (
              <span className={css.quiet}>{t.membership.withdrawn}</span>
            )
          }
        />
      ))}
      {person.otherCompanies > 0 ? <li className={css.quiet}>{p.others(person.otherCompanies)}</li> : null}
    </PanelSection>
  )
}

function Grants({ person, onAct }: PartProps) {
  const p = useTexts(peopleConsoleTexts).panel
  const words = useTexts(consoleTexts).grants
  return (
    <PanelSection
      title={p.grants}
      none={person.grants.length === 0 ? p.noGrants : null}
      act={
        person.mayGive.length > 0 ? (
          <Button look="quiet" onPress={() => onAct({ kind: 'give' })}>
            {p.give}
          </Button>
        ) : null
      }
    >
      {person.grants.map(({ grant, company, givenAt, givenBy, mayTake, isOwn }) => {
        const scope = company ? p.only(pickReaderText(company.name)) : p.everywhere
        const day = formatDay(givenAt)
        return (
          <PanelLine
            key={`${grant} ${company?.id}`}
            words={words[grant]}
            note={joinWithDots([scope, isOwn ? (givenBy ? p.givenBy(givenBy, day) : p.given(day)) : p.byRole])}
            end={
              mayTake ? (
                <Button
                  look="quiet"
                  aria-label={`${p.take} ${words[grant]}`}
                  onPress={() => onAct({ kind: 'take', grant, companyId: company?.id ?? null, scope })}
                >
                  {p.take}
                </Button>
              ) : null
            }
          />
        )
      })}
    </PanelSection>
  )
}

function Sessions({ person, onAct }: PartProps) {
  const t = useTexts(peopleConsoleTexts)
  const p = t.panel
  const end = useWrite(personSessionEnd, { done: t.done.sessionEnded })
  const { sessions, mayChange, id: personId } = person
  return (
    <PanelSection
      title={p.sessions}
      none={sessions.length === 0 ? p.noSessions : null}
      act={
        mayChange && sessions.length > 0 ? (
          <Button look="quiet" onPress={() => onAct({ kind: 'endSessions' })}>
            {p.endAll}
          </Button>
        ) : null
      }
    >
      {sessions.map((one) => {
        const device = p.device(one.browser, one.system)
        return (
          <PanelLine
            key={one.id}
            words={device}
            note={joinWithDots([
              p.began(p.sources[one.source], formatRecent(one.beganAt)),
              p.seen(formatRecent(one.seenAt)),
              one.isMine && p.thisOne,
            ])}
            end={
              mayChange ? (
                <Button
                  look="quiet"
                  isBusy={end.isBusy}
                  aria-label={`${p.end} ${device}`}
                  onPress={() => void end.run({ personId, sessionId: one.id })}
                >
                  {p.end}
                </Button>
              ) : null
            }
          />
        )
      })}
    </PanelSection>
  )
}

function Plans({ person: { plans } }: { readonly person: PersonRecord }) {
  const t = useTexts(peopleConsoleTexts)
  const p = t.panel
  return (
    <PanelSection title={p.plans} none={plans.length === 0 ? p.noPlans : null}>
      {plans.map((one) => (
        <PanelLine
          key={one.id}
          words={pickReaderText(one.title)}
          note={joinWithDots([one.isMandatory && p.mandatory, one.dueOn && p.due(formatDay(one.dueOn))])}
          end={
            <>
              {one.overdue > 0 ? <span className={`num ${css.late}`}>{t.overdue(one.overdue)}</span> : null}
              <span className="num">{one.percent === null ? '—' : `${one.percent}%`}</span>
            </>
          }
        />
      ))}
    </PanelSection>
  )
}

function Certificates({ person: { certificates } }: { readonly person: PersonRecord }) {
  const p = useTexts(peopleConsoleTexts).panel
  return (
    <PanelSection title={p.certificates} none={certificates.length === 0 ? p.noCertificates : null}>
      {certificates.map((one) => (
        <PanelLine
          key={one.id}
          words={pickReaderText(one.title)}
          note={joinWithDots([one.number, one.endsAt ? p.until(formatDay(one.endsAt)) : p.forGood])}
          end={<span className={css.quiet}>{p.states[one.state]}</span>}
        />
      ))}
    </PanelSection>
  )
}

function History({ person: { history } }: { readonly person: PersonRecord }) {
  const t = useTexts(peopleConsoleTexts)
  const p = t.panel
  const values: Readonly<Record<string, string>> = { ...t.account, ...t.membership }
  const sayGrants = useFormatGrants()
  const isShown = (field: string) => t.fields[field] !== undefined || isPersonFieldFact(field)
  const formatFact = (field: string, value: string | null) => {
    if (!value) return p.none
    if (field === 'grants' || field === 'grant') return sayGrants(value)
    return field === 'account' || field === 'membership' || field === 'status' ? (values[value] ?? value) : value
  }
  return (
    <PanelSection title={p.history} none={history.length === 0 ? p.noHistory : null}>
      {history.map((one) => (
        <PanelLine
          key={one.id}
          words={
            <>
              <b>{t.actions[one.action] ?? p.otherAct}</b>
              {one.changes
                .filter(({ field, before, after }) => isShown(field) && (before ?? '') !== (after ?? ''))
                .map(({ field, before, after }) => (
                  <small key={field}>
                    {p.change(
                      t.fields[field] ?? displayNameOfFact(field),
                      formatFact(field, before),
                      formatFact(field, after),
                    )}
                  </small>
                ))}
              {one.reason ? <small>{p.reason(one.reason)}</small> : null}
            </>
          }
          note={joinWithDots([one.actor ?? p.system, formatRecent(one.at)])}
        />
      ))}
    </PanelSection>
  )
}
