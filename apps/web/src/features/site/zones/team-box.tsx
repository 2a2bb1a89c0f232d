import { ButtonLink } from '#web/ui/button.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { zoneTexts } from './zone-texts.ts'
import css from './zones.module.css'

/** Training for a whole team: what happens after one asks, and the ways to ask. */
export function TeamBox({ look = 'line' }: { readonly look?: 'solid' | 'line' }) {
  const t = useTexts(zoneTexts).team
  return (
    <section className={css.team} aria-labelledby="team">
      <div>
        <h2 id="team">{t.title}</h2>
        <p>{t.lead}</p>
        <div className={css.ways}>
          <ButtonLink to="/contactUs" search={{ form: 'company' }} look={look}>
            {t.companyAction}
          </ButtonLink>
          <ButtonLink to="/contactUs" look="quiet">
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
