import { ButtonLink } from '#web/ui/button.tsx'
import { HeroPage } from '#web/ui/hero-page.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { useIsProductZoneLoaded, ZoneCourses, ZoneExams } from '../zone-lists.tsx'
import { productZoneTexts } from '../zone-texts.ts'
import css from '../zones.module.css'

const zones = ['preSales', 'service'] as const

/** The pre-sales zone and the service zone, each with a courses area and an exams area. */
export function PreSalesScreen() {
  const t = useTexts(productZoneTexts)
  const isFirstThere = useIsProductZoneLoaded('preSales')
  return (
    <HeroPage
      title={t.zones.title}
      lead={t.zones.lead}
      actions={
        <ButtonLink to="/learnAboutService" look="line">
          {t.zones.about}
        </ButtonLink>
      }
      stage={
        <ul className={css.two}>
          {zones.map((zone) => (
            <li key={zone}>
              <a href={`#${zone}`}>{t.zones[zone].title}</a>
              <p>{t.zones[zone].lead}</p>
              <p className={css.roles}>{t.zones[zone].roles}</p>
            </li>
          ))}
        </ul>
      }
    >
      {zones.slice(0, isFirstThere ? 2 : 1).map((zone) => (
        <div key={zone} className={css.zone}>
          <h2 id={zone} tabIndex={-1}>
            {t.zones[zone].title}
          </h2>
          <ZoneCourses zone={zone} title={t.courses} level={3} under={zone} />
          <ZoneExams zone={zone} title={t.exams} level={3} under={zone} />
        </div>
      ))}
    </HeroPage>
  )
}
