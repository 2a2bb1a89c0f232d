import { useNavigate } from '@tanstack/react-router'
import { TextLink } from '#web/ui/button.tsx'
import { PageSection } from '#web/ui/hero-page.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { CertificateCheckForm } from '../parts/check-form.tsx'
import css from './steps-and-facts.module.css'
import { trackTexts } from './track-texts.ts'

/** The five steps from a choice to a certificate, as columns on one baseline. */
export function CertificationSteps() {
  const t = useTexts(trackTexts).certification
  return (
    <ol className={css.steps}>
      {t.steps.map(({ title, text, to, action }, index) => (
        <li key={to}>
          <p className={css.number}>
            <span className="vh">{t.step(index + 1)}</span>
            <span aria-hidden="true">{index + 1}</span>
          </p>
          <h3>{title}</h3>
          <p>{text}</p>
          <TextLink to={to}>{action}</TextLink>
        </li>
      ))}
    </ol>
  )
}

/** Frequently asked questions about certificates, next to the form of the public check. */
export function CertificateFaq() {
  const t = useTexts(trackTexts)
  const navigate = useNavigate()
  return (
    <div className={css.know}>
      <PageSection title={t.certification.know}>
        <dl className={css.facts}>
          {t.certification.facts.map(({ question, answer }) => (
            <div key={question}>
              <dt>{question}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
      </PageSection>
      <section className={css.check} aria-labelledby="check">
        <h2 id="check">{t.check}</h2>
        <p>{t.checkHint}</p>
        {/* The name is passed along without being part of an address. */}
        <CertificateCheckForm
          isBusy={false}
          onAsk={(number, holder) => void navigate({ to: '/certificateQuery', search: { number }, state: { holder } })}
        />
      </section>
    </div>
  )
}
