import { IconCheck, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { PanelNavigation } from '#web/console/list/list.types.ts'
import queue from '#web/console/queue.module.css'
import { PanelSkeleton } from '#web/console/skeletons.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatInstant, formatListDay } from '#web/ui/format.ts'
import { QueryStates } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import css from './applications.module.css'
import {
  decideExamRegistration,
  type ExamApplicationDetails,
  useDocumentTypes,
  useExamApplicationDetails,
  useIdentityTypes,
} from './applications.queries.ts'
import { applicationsConsoleTexts } from './applications-texts.ts'
import { DecisionForm } from './decision-form.tsx'
import { ApplicationDocuments } from './documents.tsx'
import { DecisionHistory } from './history.tsx'

type Props = {
  readonly applicationId: string
  readonly ways: PanelNavigation
  readonly onDone: (words: string) => void
}

/**
 * One exam registration: its documents, the applicant's entries next to the checks, earlier decisions, and the
 * decision.
 */
export function ExamApplicationPanel(props: Props) {
  const query = useExamApplicationDetails(props.applicationId)
  return (
    <QueryStates query={query} skeleton={<PanelSkeleton height={420} />}>
      {(one) => <Case {...props} one={one} />}
    </QueryStates>
  )
}

function Case({ one, ways, onDone }: Props & { readonly one: ExamApplicationDetails }) {
  const all = useTexts(applicationsConsoleTexts)
  const t = all.exam
  const isOpen = one.state === 'submitted'
  return (
    <div className={css.case}>
      {isOpen ? (
        one.isOwn ? null : (
          <ApplicationDocuments
            key={one.applicationId}
            kind="exam"
            applicationId={one.applicationId}
            has={{ photo: one.details?.hasPhoto ?? false, document: one.details?.hasDocument ?? false }}
          />
        )
      ) : (
        <p className={queue.note}>
          {t.states[one.state]} · {all.documents.gone}
        </p>
      )}
      <Checks one={one} />
      <DecisionHistory decisions={one.decisions} />
      {one.earlier.length > 0 ? (
        <section className={queue.section}>
          <header>
            <h3>{t.earlier}</h3>
          </header>
          <ul>
            {one.earlier.map((past) => (
              <li key={past.applicationId} className={queue.line}>
                <span>{pickReaderText(past.examTitle)}</span>
                <small className="num">
                  {t.states[past.state]} · {formatInstant(past.at)}
                </small>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {isOpen && one.isOwn ? <p className={css.own}>{all.own}</p> : null}
      {isOpen && !one.isOwn && one.managers.length > 0 ? (
        <p className={css.own}>{all.ofManager(one.managers.join(all.comma))}</p>
      ) : null}
      {isOpen && !one.isOwn && one.managers.length === 0 ? (
        <DecisionForm
          key={one.applicationId}
          kind="exam"
          lang={one.lang}
          approveWords={all.decide.approve}
          hint={all.decide.hint}
          ways={ways}
          decide={(decision, reason) =>
            decideExamRegistration({ applicationId: one.applicationId, decision, ...(reason ? { reason } : {}) })
          }
          onDone={(decision) =>
            onDone(decision === 'approve' ? all.decide.approved(one.name) : all.decide.returned(one.name))
          }
        />
      ) : null}
    </div>
  )
}

function Checks({ one }: { readonly one: ExamApplicationDetails }) {
  const t = useTexts(applicationsConsoleTexts).exam
  const kinds = useDocumentTypes().data?.list ?? []
  const identities = useIdentityTypes().data?.list ?? []
  const { details } = one
  if (!details) return null
  const found = new Set(one.findings)
  const isOpen = one.state === 'submitted'
  const kind = kinds.find(({ code }) => code === details.certificateType)?.name ?? details.certificateType
  const identity = identities.find(({ code }) => code === details.identityType)?.name ?? details.identityType
  const mark = (isWrong: boolean, right: string, wrong: string) =>
    isOpen ? <Mark isWrong={isWrong} words={isWrong ? wrong : right} /> : null
  return (
    <table className={css.checks}>
      <thead>
        <tr>
          <td />
          <th scope="col">{t.filled}</th>
          {isOpen ? <th scope="col">{t.checked}</th> : <td />}
        </tr>
      </thead>
      <tbody>
        <Line
          label={t.rows.photo}
          said={details.hasPhoto ? t.uploaded : t.missing}
          checked={mark(found.has('photoMissing'), t.uploaded, t.finding.photoMissing)}
        />
        <Line
          label={t.rows.name}
          said={details.realName}
          checked={mark(found.has('nameDiffers'), t.same.name, t.differs.name(one.name))}
        />
        <Line
          label={t.rows.document}
          said={t.tail(kind, details.idTail)}
          checked={mark(
            found.has('documentMissing'),
            details.certificateType === 'idCard' ? t.idCardFine : t.numberFine,
            t.finding.documentMissing,
          )}
        />
        <Line
          label={t.rows.phone}
          said={<span className="num">{details.phone}</span>}
          checked={mark(found.has('phoneDiffers'), t.same.phone, t.differs.phone)}
        />
        <Line label={t.rows.email} said={details.email} checked={null} />
        <Line
          label={t.rows.employer}
          said={t.identity(identity, details.employer)}
          checked={mark(found.has('employerDiffers'), t.same.employer, t.differs.employer(pickReaderText(one.company)))}
        />
        <Line
          label={t.rows.held}
          said={
            one.held.length === 0
              ? t.noneHeld
              : one.held.map((held) => (
                  <span key={held.number} className={css.held}>
                    {pickReaderText(held.title)} <span className="num">{held.number}</span>
                  </span>
                ))
          }
          checked={
            one.held[0] ? (one.held[0].validUntil ? t.until(formatListDay(one.held[0].validUntil)) : t.forEver) : null
          }
        />
        {one.seat ? (
          <Line
            label={t.seatLabel}
            said={t.seat(pickReaderText(one.seat.centre), formatInstant(one.seat.startsAt, one.seat))}
            checked={<span className="num">{one.seat.ticketNo}</span>}
          />
        ) : null}
      </tbody>
    </table>
  )
}

const Line = ({
  label,
  said,
  checked,
}: {
  readonly label: string
  readonly said: ReactNode
  readonly checked: ReactNode
}) => (
  <tr>
    <th scope="row">{label}</th>
    <td>{said}</td>
    <td>{checked}</td>
  </tr>
)

const Mark = ({ isWrong, words }: { readonly isWrong: boolean; readonly words: string }) => (
  <span className={queue.mark} data-tone={isWrong ? 'bad' : 'good'}>
    {isWrong ? <IconX size={16} stroke={1.5} aria-hidden /> : <IconCheck size={16} stroke={1.5} aria-hidden />}
    <span>{words}</span>
  </span>
)
