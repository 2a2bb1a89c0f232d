import { ButtonLink } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { useIsZoneThere, ZoneCourses, ZoneExams } from './zone-lists.tsx'
import { zoneTexts } from './zone-texts.ts'
import css from './zones.module.css'

/** The pre-sales zone and the service zone, each with a courses area and an exams area. */
export function PreSalesScreen() {
  const t = useTexts(zoneTexts)
  const isFirstThere = useIsZoneThere('preSales')
  return (
    <Page
      title={t.zones.title}
      lead={t.zones.lead}
      actions={
        <ButtonLink to="/learnAboutService" look="line" size="s">
          {t.zones.about}
        </ButtonLink>
      }
    >
      {(isFirstThere ? (['preSales', 'service'] as const) : (['preSales'] as const)).map((zone) => (
        <div key={zone} className={css.zone}>
          <h2 id={zone}>{t.zones[zone].title}</h2>
          <p className={css.lead}>{t.zones[zone].lead}</p>
          <ZoneCourses zone={zone} title={t.courses} level={3} under={zone} />
          <ZoneExams zone={zone} title={t.exams} level={3} under={zone} />
        </div>
      ))}
    </Page>
  )
}
