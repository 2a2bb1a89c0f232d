import { IconCertificate, IconListCheck, IconPlayerPlay, IconUsersGroup } from '@tabler/icons-react'
import {
  NextTrainingClasses,
  NextTrainingClassWeeks,
  useAreNextClassesLoaded,
} from '#web/features/learning/learning-classes.public.ts'
import { ButtonLink, TextLink } from '#web/ui/button.tsx'
import { HeroPage, PageSection } from '#web/ui/hero-page.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { ProductZoneColumns } from '../columns.tsx'
import { ContactTeamBox } from '../team-box.tsx'
import { useIsProductZoneLoaded, ZoneCourses, ZoneExams } from '../zone-lists.tsx'
import { productZoneTexts } from '../zone-texts.ts'

export const TechnicalTrainingScreen = () => <Training zone="technical" />
export const ManagementTrainingScreen = () => <Training zone="management" />

const icons = [IconPlayerPlay, IconListCheck, IconCertificate]

/** A training line: contents, audience, upcoming classes, programmes and exams. */
function Training({ zone }: { readonly zone: 'technical' | 'management' }) {
  const t = useTexts(productZoneTexts)
  const line = t[zone]
  const areClassesThere = useAreNextClassesLoaded(zone)
  const areListsThere = useIsProductZoneLoaded(zone)
  const columns = [
    ...line.offers.map((text, nth) => ({ title: line.gains[nth] ?? '', text, icon: icons[nth] ?? IconPlayerPlay })),
    { title: t.audience, text: line.audience, icon: IconUsersGroup },
  ]
  return (
    <HeroPage
      title={line.title}
      lead={line.lead}
      actions={
        <>
          <ButtonLink to="/classOpeningPlan" search={{ line: zone }}>
            {t.seeClasses}
          </ButtonLink>
          <TextLink to="/contactUs">{t.forTeam}</TextLink>
        </>
      }
      stage={<NextTrainingClassWeeks line={zone} />}
    >
      {areClassesThere ? (
        <>
          <PageSection title={t.offers}>
            <ProductZoneColumns list={columns} />
          </PageSection>
          <NextTrainingClasses line={zone} />
          <ZoneCourses zone={zone} title={t.programmes} level={2} />
          {areListsThere ? (
            <>
              <ZoneExams zone={zone} title={t.exams} level={2} />
              <ContactTeamBox />
            </>
          ) : null}
        </>
      ) : null}
    </HeroPage>
  )
}
