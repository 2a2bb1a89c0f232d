import { NextClasses } from '#web/features/learning/learning-classes.public.ts'
import { Page } from '#web/ui/page.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { ZoneCourses, ZoneExams } from './zone-lists.tsx'
import { zoneTexts } from './zone-texts.ts'
import css from './zones.module.css'

export const TechnicalTrainingScreen = () => <Training zone="technical" />
export const ManageTrainingScreen = () => <Training zone="management" />

/** What a training line offers, who it is for, its programmes and next classes. */
function Training({ zone }: { readonly zone: 'technical' | 'management' }) {
  const t = useTexts(zoneTexts)
  const line = t[zone]
  return (
    <Page title={line.title} lead={line.lead}>
      <div className={css.intro}>
        <section aria-labelledby="offers">
          <h2 id="offers">{t.offers}</h2>
          <ul>
            {line.offers.map((offer) => (
              <li key={offer}>{offer}</li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="audience">
          <h2 id="audience">{t.audience}</h2>
          <p>{line.audience}</p>
        </section>
      </div>
      <ZoneCourses zone={zone} title={t.programmes} level={2} />
      <ZoneExams zone={zone} title={t.exams} level={2} />
      <NextClasses line={zone} />
    </Page>
  )
}
