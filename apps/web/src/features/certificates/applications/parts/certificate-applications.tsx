import { Button } from '#web/ui/button.tsx'
import { formatListDay } from '#web/ui/format.ts'
import { QueryStates, Skeleton } from '#web/ui/states.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { certificateTexts } from '../../certificate-texts.ts'
import { examRegistrationTexts } from '../application-texts.ts'
import css from '../applications.module.css'
import {
  type CertificateApplication,
  useApplicableCertificates,
  useCertificateApplications,
} from '../certificate-application.queries.ts'
import { CertificateApplicationDialog } from './certificate-apply-dialog.tsx'

const tones = { submitted: 'plain', returned: 'danger', approved: 'achieve' } as const
/** In the address: the form is open, for no certificate yet. */
const anyScheme = 'new'

type Props = {
  /** The subject of the open form; undefined while it is closed. */
  readonly applyFor: string | undefined
  readonly onApply: (schemeId: string | undefined) => void
}

/**
 * The reader's applications for certificates on the basis of evidence: an explanation, the outcome of each application,
 * and the form.
 */
export function CertificateApplications({ applyFor, onApply }: Props) {
  const t = useTexts(examRegistrationTexts).certificate
  const applications = useCertificateApplications()
  const options = useApplicableCertificates()
  return (
    <section aria-labelledby="apply" className={css.part}>
      <div className={css.partHead}>
        <div>
          <h2 id="apply">{t.title}</h2>
          <p>{t.lead}</p>
        </div>
        <Button look="line" onClick={() => onApply(anyScheme)}>
          {t.open}
        </Button>
      </div>
      <QueryStates query={applications} skeleton={<Skeleton height={88} />} level={3}>
        {(data) =>
          data.list.length === 0 ? null : (
            <ul className={css.lines}>
              {data.list.map((application) => (
                <Line
                  key={application.applicationId}
                  application={application}
                  onMend={() => onApply(application.schemeId)}
                />
              ))}
            </ul>
          )
        }
      </QueryStates>
      {applyFor !== undefined && options && applications.data ? (
        <CertificateApplicationDialog
          options={options}
          schemeId={applyFor}
          returned={applications.data.list.filter((one) => one.state === 'returned')}
          onClose={() => onApply(undefined)}
        />
      ) : null}
    </section>
  )
}

function Line({ application, onMend }: { readonly application: CertificateApplication; readonly onMend: () => void }) {
  const t = useTexts(examRegistrationTexts).certificate
  const { reason } = useTexts(examRegistrationTexts).apply
  const { titleAndLevel } = useTexts(certificateTexts)
  const { title, level, state } = application
  return (
    <li className={css.line}>
      <div>
        <p className={css.small}>{formatListDay(application.createdAt)}</p>
        <h3>
          {level ? titleAndLevel(title, level) : title} <Tag tone={tones[state]}>{t.states[state]}</Tag>
        </h3>
        {application.reason ? <p className={css.problem}>{reason(application.reason)}</p> : null}
        {state === 'submitted' ? <p className={css.quiet}>{t.submittedHint}</p> : null}
      </div>
      {state === 'returned' ? (
        <div className={css.acts}>
          <Button look="line" size="s" onClick={onMend}>
            {t.mend}
          </Button>
        </div>
      ) : null}
    </li>
  )
}
