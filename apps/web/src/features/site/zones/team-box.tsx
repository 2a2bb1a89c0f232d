import { ButtonLink } from '#web/ui/button.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { productZoneTexts } from './zone-texts.ts'
import css from './zones.module.css'

/** Training for a team: the steps, and the ways to get in touch. */
export function ContactTeamBox({ isAskedAbove = false }: { readonly isAskedAbove?: boolean }) {
  const t = useTexts(productZoneTexts).team
  return (
    <section className={css.team} aria-labelledby="team">
      <div>
        <h2 id="team">{t.title}</h2>
        <p>{t.lead}</p>
        <div className={css.ways}>
          {isAskedAbove ? null : (
            <ButtonLink to="/contactUs" search={{ form: 'company' }} look="line">
              {t.companyAction}
            </ButtonLink>
          )}
          <ButtonLink to="/contactUs" look={isAskedAbove ? 'line' : 'quiet'}>
            {t.askAction}
          </ButtonLink>
        </div>
      </div>
      <ol>
        {t.steps.map(({ title, text }) => (
          <li key={title}>
            <b>{title}</b>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
