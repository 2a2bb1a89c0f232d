import { bannerAudiences } from '@portal/contract/site/site-pages.limits.ts'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useWatch } from 'react-hook-form'
import { SelectField, Switch } from '#web/console/form/fields/choice-fields.tsx'
import { DateTimeRangeField } from '#web/console/form/fields/date-fields.tsx'
import { BilingualField, TextInput } from '#web/console/form/fields/text-fields.tsx'
import { FieldSection, Form, FormRow } from '#web/console/form/form.tsx'
import { type ConsoleForm, type FormValuesOf, useForm } from '#web/console/form/use-form.ts'
import { ConsolePage } from '#web/console/page.tsx'
import { FormSkeleton } from '#web/console/skeletons.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { QueryStates } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { portalZone } from '#web/ui/zone.ts'
import { HomeBanners } from '../../parts/banners.tsx'
import { SitePictureField } from '../picture-field.tsx'
import { sitePictureUrl } from '../pictures.queries.ts'
import { bannerForm } from './banner.form.ts'
import { pageNameOf } from './page-name.rules.ts'
import own from './pages.module.css'
import { type Banner, fetchBanners, saveBanner, useBanners } from './pages.queries.ts'
import { publicPagesConsoleTexts } from './pages-texts.ts'

const route = getRouteApi('/console/home/$id')

/** The form of a banner of the home page; `new` in the address creates one. */
export function BannerFormScreen() {
  const t = useTexts(publicPagesConsoleTexts).home
  const { id } = route.useParams()
  const isNew = id === 'new'
  const banners = useBanners()
  const banner = banners.data?.banners.find((one) => one.bannerId === id)
  return (
    <ConsolePage title={isNew ? t.create : banner ? pickReaderText(banner.title) : t.title}>
      {isNew ? (
        <BannerForm key="new" banner={null} />
      ) : (
        <QueryStates query={banners} skeleton={<FormSkeleton height={480} />}>
          {() => (banner ? <BannerForm key={banner.bannerId} banner={banner} /> : <p className={own.hint}>{t.gone}</p>)}
        </QueryStates>
      )}
    </ConsolePage>
  )
}

const valuesOf = ({ title, words, action, link, pictureId, audience, isOn, beginsAt, endsAt }: Banner) => ({
  title,
  words,
  action,
  link,
  audience,
  isOn,
  ...(pictureId ? { pictureId } : {}),
  ...(beginsAt ? { beginsAt } : {}),
  ...(endsAt ? { endsAt } : {}),
})

function BannerForm({ banner }: { readonly banner: Banner | null }) {
  const t = useTexts(publicPagesConsoleTexts).home
  const { navigate } = useRouter()
  const zone = portalZone()
  const form = useForm(bannerForm, {
    object: banner?.bannerId ?? 'new',
    initial: banner ? valuesOf(banner) : { title: {}, words: {}, action: {}, link: '', audience: 'all', isOn: true },
    revision: banner?.revision ?? null,
    fixed: (revision) => (banner ? { bannerId: banner.bannerId, revision: Number(revision) } : {}),
    check: ({ title, action, link }) => ({
      'title.zh': title?.zh?.trim() || title?.en?.trim() ? null : t.titleMissing,
      link: (action?.zh?.trim() || action?.en?.trim()) && !link?.trim() ? t.linkMissing : null,
    }),
    save: async (input) => {
      const { bannerId, revision } = await saveBanner(input)
      return { revision, bannerId }
    },
    ...(banner
      ? {
          readNewest: async () => {
            const newest = (await fetchBanners()).banners.find((one) => one.bannerId === banner.bannerId)
            return newest
              ? { values: valuesOf(newest), revision: newest.revision }
              : { values: valuesOf(banner), revision: banner.revision }
          },
        }
      : {
          afterSave: (saved) =>
            void navigate({
              to: '/console/home/$id',
              params: { id: (saved as unknown as { bannerId: string }).bannerId },
              replace: true,
            }),
        }),
  })
  const page = pageNameOf(useWatch({ control: form.control, name: 'link' }), t.pages)
  return (
    <Form form={form} label={t.title}>
      <FieldSection title={t.sections.words}>
        <BilingualField form={form} name="title" label={t.name} />
        <BilingualField form={form} name="words" label={t.words} isLong mayBeEmpty />
        <SitePictureField form={form} name="pictureId" label={t.picture} kind="banner" help={t.pictureHelp} />
      </FieldSection>
      <FieldSection title={t.sections.way}>
        <TextInput
          form={form}
          name="link"
          label={t.link}
          placeholder="/news?id=…"
          help={page ? t.leadsTo(page) : t.linkHelp}
        />
        <BilingualField form={form} name="action" label={t.action} help={t.actionHelp} mayBeEmpty />
      </FieldSection>
      <FieldSection title={t.sections.when}>
        <Switch form={form} name="isOn" label={t.isOn} help={t.isOnHelp} />
        <FormRow>
          <SelectField
            form={form}
            name="audience"
            label={t.audience}
            options={bannerAudiences.map((id) => ({ id, words: t.audiences[id] }))}
          />
        </FormRow>
        <DateTimeRangeField form={form} names={['beginsAt', 'endsAt']} label={t.days2} help={t.daysHelp} zone={zone} />
      </FieldSection>
      <FieldSection title={t.preview}>
        <div className={own.inForm}>
          <Preview form={form} />
        </div>
      </FieldSection>
    </Form>
  )
}

/** A preview on the home page, while editing. */
function Preview({ form }: { readonly form: ConsoleForm<FormValuesOf<typeof bannerForm>> }) {
  const t = useTexts(publicPagesConsoleTexts).home
  const { title, words, action, link, pictureId } = useWatch({ control: form.control }) as Partial<Banner>
  const languages = (['zh', 'en'] as const).filter((lang) => title?.[lang]?.trim())
  if (languages.length === 0) return <p className={own.hint}>{t.previewEmpty}</p>
  return (
    <div className={own.stage}>
      {languages.map((lang) => (
        <div key={lang} lang={lang === 'zh' ? 'zh-CN' : 'en'}>
          <HomeBanners
            banners={[
              {
                bannerId: lang,
                title: title?.[lang] ?? '',
                words: words?.[lang] ?? '',
                action: action?.[lang] ?? '',
                link: link ?? '',
                pictureUrl: pictureId ? sitePictureUrl(pictureId) : null,
              },
            ]}
          />
        </div>
      ))}
    </div>
  )
}
