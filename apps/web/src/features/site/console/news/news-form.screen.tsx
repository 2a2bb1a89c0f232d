import { newsCategories } from '@portal/contract/site/news.limits.ts'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/console/button.tsx'
import { BilingualRichTextField } from '#web/console/editor/rich-text-field.tsx'
import { SelectField } from '#web/console/form/fields/choice-fields.tsx'
import { DateTimeField } from '#web/console/form/fields/date-fields.tsx'
import { BilingualField } from '#web/console/form/fields/text-fields.tsx'
import { FieldSection, Form, FormRow } from '#web/console/form/form.tsx'
import { useForm } from '#web/console/form/use-form.ts'
import { ConsolePage } from '#web/console/page.tsx'
import { FormSkeleton } from '#web/console/skeletons.tsx'
import { useSessionProfile } from '#web/features/identity/identity.public.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { QueryStates } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { SitePictureField } from '../picture-field.tsx'
import { uploadSitePicture } from '../pictures.queries.ts'
import { newsForm } from './news.form.ts'
import { type EditedNews, fetchStaffNewsArticle, saveNews, useStaffNewsArticle } from './news-console.queries.ts'
import { newsConsoleTexts } from './news-console-texts.ts'

/** Loaded on demand. */
const NewsPreview = lazy(() => import('./news-preview.tsx'))
const route = getRouteApi('/console/news/$id')

/** The form of an article; `new` in the address creates one. */
export function NewsFormScreen() {
  const t = useTexts(newsConsoleTexts)
  const { id } = route.useParams()
  const isNew = id === 'new'
  const news = useStaffNewsArticle(isNew ? null : id)
  const title = isNew ? t.newTitle : (news.data && pickReaderText(news.data.title)) || t.title
  return (
    <ConsolePage title={title}>
      {isNew ? (
        <NewsForm key="new" news={null} />
      ) : (
        <QueryStates query={news} skeleton={<FormSkeleton height={480} />}>
          {(one) => <NewsForm key={one.newsId} news={one} />}
        </QueryStates>
      )}
    </ConsolePage>
  )
}

const valuesOf = ({ category, title, summary, body, coverFileId, coverAlt, publishedAt }: EditedNews) => ({
  category,
  title,
  summary,
  body,
  ...(coverFileId ? { coverFileId } : {}),
  coverAlt,
  publishedAt,
})
/** Uploads an image of an article; returns its address. */
const upload = async (file: File) => (await uploadSitePicture(file)).url
const languages = ['zh', 'en'] as const
const isSaid = (text: string | undefined) => Boolean(text?.trim())

function NewsForm({ news }: { readonly news: EditedNews | null }) {
  const t = useTexts(newsConsoleTexts)
  const { navigate } = useRouter()
  const profile = useSessionProfile(true)
  const zone = profile.data?.timeZone ?? 'Asia/Shanghai'
  const form = useForm(newsForm, {
    object: news?.newsId ?? 'new',
    initial: news ? valuesOf(news) : { category: 'notice', title: {}, summary: {}, body: {}, coverAlt: {} },
    revision: news?.revision ?? null,
    fixed: (revision) => (news ? { newsId: news.newsId, revision: String(revision) } : {}),
    check: ({ title, body }) => {
      if (!languages.some((lang) => isSaid(title?.[lang]) || isSaid(body?.[lang]))) return { 'title.zh': t.needsTitle }
      return Object.fromEntries(
        languages.flatMap((lang) => {
          if (isSaid(title?.[lang]) === isSaid(body?.[lang])) return []
          return [isSaid(title?.[lang]) ? [`body.${lang}`, t.needsBodyHere] : [`title.${lang}`, t.needsTitleHere]]
        }),
      )
    },
    save: async (input) => {
      const { newsId, revision } = await saveNews(input)
      return { revision, newsId }
    },
    ...(news
      ? {
          readNewest: async () => {
            const newest = await fetchStaffNewsArticle(news.newsId)
            return { values: valuesOf(newest), revision: newest.revision }
          },
        }
      : {
          afterSave: (saved) =>
            void navigate({
              to: '/console/news/$id',
              params: { id: (saved as unknown as { newsId: string }).newsId },
              replace: true,
            }),
        }),
  })
  const [shown, setShown] = useState<Partial<EditedNews> | null>(null)
  return (
    <>
      <Form
        form={form}
        label={t.form}
        actions={<Button onPress={() => setShown(form.hook.getValues() as Partial<EditedNews>)}>{t.preview}</Button>}
      >
        <FieldSection title={t.sections.head} lead={t.lead}>
          <BilingualField form={form} name="title" label={t.name} />
          <BilingualField form={form} name="summary" label={t.summary} help={t.summaryHelp} isLong mayBeEmpty />
        </FieldSection>
        <FieldSection title={t.sections.when}>
          <FormRow>
            <SelectField
              form={form}
              name="category"
              label={t.category}
              options={newsCategories.map((id) => ({ id, words: t.categories[id] }))}
            />
            <DateTimeField form={form} name="publishedAt" label={t.publishedAt} zone={zone} help={t.publishedHelp} />
          </FormRow>
        </FieldSection>
        <FieldSection title={t.sections.cover}>
          <SitePictureField form={form} name="coverFileId" label={t.cover} help={t.coverHelp} />
          <BilingualField form={form} name="coverAlt" label={t.coverAlt} help={t.coverAltHelp} mayBeEmpty />
        </FieldSection>
        <FieldSection title={t.sections.body}>
          <BilingualRichTextField form={form} name="body" label={t.body} upload={upload} />
        </FieldSection>
      </Form>
      {shown ? (
        <Suspense fallback={null}>
          <NewsPreview news={shown} onClose={() => setShown(null)} />
        </Suspense>
      ) : null}
    </>
  )
}
