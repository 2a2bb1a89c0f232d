import type { PanelNavigation } from '#web/console/list/list.types.ts'
import queue from '#web/console/queue.module.css'
import { PanelSkeleton } from '#web/console/skeletons.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatListDay } from '#web/ui/format.ts'
import { QueryStates } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import css from './applications.module.css'
import {
  type CertificateApplicationDetails,
  decideCertificateApplication,
  useCertificateApplicationDetails,
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

/** One application for a certificate: its evidence, the applicant's certificates, and the decision. */
export function CertificateApplicationPanel(props: Props) {
  const query = useCertificateApplicationDetails(props.applicationId)
  return (
    <QueryStates query={query} skeleton={<PanelSkeleton height={320} />}>
      {(one) => <Case {...props} one={one} />}
    </QueryStates>
  )
}

function Case({ one, ways, onDone }: Props & { readonly one: CertificateApplicationDetails }) {
  const all = useTexts(applicationsConsoleTexts)
  const t = all.certificate
  const isOpen = one.state === 'submitted'
  return (
    <div className={css.case}>
      <section className={queue.section}>
        <header>
          <h3>{t.grounds}</h3>
          <span>
            {[pickReaderText(one.title), one.level ? pickReaderText(one.level) : null].filter(Boolean).join(' · ')}
          </span>
        </header>
        <blockquote className={`${queue.said} ${css.grounds}`}>{one.grounds}</blockquote>
      </section>
      {isOpen ? (
        one.isOwn ? null : (
          <ApplicationDocuments
            key={one.applicationId}
            kind="certificate"
            applicationId={one.applicationId}
            has={{ photo: false, document: one.hasFile }}
          />
        )
      ) : (
        <p className={queue.note}>
          {t.states[one.state]} · {all.documents.gone}
        </p>
      )}
      <section className={queue.section}>
        <header>
          <h3>{t.held}</h3>
        </header>
        {one.held.length === 0 ? (
          <p className={queue.note}>{t.noneHeld}</p>
        ) : (
          <ul>
            {one.held.map((held) => (
              <li key={held.number} className={queue.line}>
                <span>
                  {pickReaderText(held.title)} <span className="num">{held.number}</span>
                </span>
                <small className="num">
                  {held.validUntil ? all.exam.until(formatListDay(held.validUntil)) : all.exam.forEver}
                </small>
              </li>
            ))}
          </ul>
        )}
      </section>
      <DecisionHistory decisions={one.decisions} />
      {isOpen && one.isOwn ? <p className={css.own}>{all.own}</p> : null}
      {isOpen && !one.isOwn ? (
        <DecisionForm
          key={one.applicationId}
          kind="certificate"
          lang={one.lang}
          approveWords={all.decide.issue}
          hint={all.decide.hintGrounds}
          ways={ways}
          decide={(decision, reason) =>
            decideCertificateApplication({ applicationId: one.applicationId, decision, ...(reason ? { reason } : {}) })
          }
          onDone={(decision) =>
            onDone(decision === 'approve' ? all.decide.issued(one.name) : all.decide.returned(one.name))
          }
        />
      ) : null}
    </div>
  )
}
