import { useFlags } from '#web/features/companies/companies.public.ts'
import { ButtonLink, TextLink } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { zoneTexts } from './zone-texts.ts'
import css from './zones.module.css'

/** What the services are, with the way to each and the ways to ask. */
export function LearnAboutServiceScreen() {
  const t = useTexts(zoneTexts).service
  const flags = useFlags()
  const services = t.services.filter(({ to }) => to !== '/knowledge' || flags?.knowledgeModule !== false)
  return (
    <Page title={t.title} lead={t.lead}>
      <ul className={css.services}>
        {services.map(({ title, text, to, action }) => (
          <li key={to}>
            <h2>{title}</h2>
            <p>{text}</p>
            <TextLink to={to}>{action}</TextLink>
          </li>
        ))}
      </ul>
      <section aria-labelledby="ask" className={css.ask}>
        <div>
          <h2 id="ask">{t.ask}</h2>
          <p>{t.askLead}</p>
        </div>
        <div className={css.ways}>
          <ButtonLink to="/contactUs" search={{ form: 'company' }}>
            {t.companyAction}
          </ButtonLink>
          <ButtonLink to="/contactUs" look="line">
            {t.askAction}
          </ButtonLink>
        </div>
      </section>
    </Page>
  )
}
