import { TextLink } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { zoneTexts } from './zone-texts.ts'
import css from './zones.module.css'

/** How certification works, from choosing a track to the certificate. */
export function CertificationScreen() {
  const t = useTexts(zoneTexts).certification
  return (
    <Page title={t.title} lead={t.lead}>
      <ol className={css.steps}>
        {t.steps.map(({ title, text, to, action }, index) => (
          <li key={to}>
            <p className={css.step}>{t.step(index + 1)}</p>
            <h2>{title}</h2>
            <p>{text}</p>
            <TextLink to={to}>{action}</TextLink>
          </li>
        ))}
      </ol>
      <section aria-labelledby="know" className={css.area}>
        <h2 id="know">{t.know}</h2>
        <dl className={css.facts}>
          {t.facts.map(({ question, answer }) => (
            <div key={question}>
              <dt>{question}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
      </section>
    </Page>
  )
}
