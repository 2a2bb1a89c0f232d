import {
  IconBook2,
  IconBroadcast,
  IconCertificate,
  IconClipboardText,
  IconListCheck,
  IconPlayerPlay,
} from '@tabler/icons-react'
import { useCompanyFeatures } from '#web/features/companies/companies.public.ts'
import { ButtonLink, TextLink } from '#web/ui/button.tsx'
import { HeroPage, PageSection } from '#web/ui/hero-page.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { PortalFigures } from '../../parts/portal-figures.tsx'
import { ProductZoneColumns } from '../columns.tsx'
import { ContactTeamBox } from '../team-box.tsx'
import { productZoneTexts } from '../zone-texts.ts'
import css from '../zones.module.css'

const icons = {
  '/content-center': IconPlayerPlay,
  '/live': IconBroadcast,
  '/study': IconListCheck,
  '/exam/list': IconClipboardText,
  '/certification': IconCertificate,
  '/knowledge': IconBook2,
} as const

/** Our services, with a link to each and to the contact page. */
export function LearnAboutServiceScreen() {
  const t = useTexts(productZoneTexts).service
  const flags = useCompanyFeatures()
  const services = t.services.filter(({ to }) => to !== '/knowledge' || flags?.knowledgeModule !== false)
  return (
    <HeroPage
      title={t.title}
      lead={t.lead}
      actions={
        <ButtonLink to="/contactUs" search={{ form: 'company' }}>
          {t.companyAction}
        </ButtonLink>
      }
      stage={
        <div className={css.onStage}>
          <ProductZoneColumns
            heading="h2"
            list={services.map(({ title, text, to, action }) => ({
              title,
              text,
              icon: icons[to as keyof typeof icons] ?? IconPlayerPlay,
              way: <TextLink to={to}>{action}</TextLink>,
            }))}
          />
        </div>
      }
    >
      <PageSection title={t.figures}>
        <PortalFigures />
      </PageSection>
      <ContactTeamBox isAskedAbove />
    </HeroPage>
  )
}
