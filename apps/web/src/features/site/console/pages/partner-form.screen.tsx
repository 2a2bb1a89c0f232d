import { partnerLevels } from '@portal/contract/site/site-pages.limits.ts'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { SelectField } from '#web/console/form/fields/choice-fields.tsx'
import { BilingualField, TextInput } from '#web/console/form/fields/text-fields.tsx'
import { FieldSection, Form, FormRow } from '#web/console/form/form.tsx'
import { useForm } from '#web/console/form/use-form.ts'
import { ConsolePage } from '#web/console/page.tsx'
import { FormSkeleton } from '#web/console/skeletons.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { QueryStates } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { SitePictureField } from '../picture-field.tsx'
import { fetchPartner, type ManagedPartner, savePartner, usePartner } from './pages.queries.ts'
import { publicPagesConsoleTexts } from './pages-texts.ts'
import { partnerForm } from './partner.form.ts'

const route = getRouteApi('/console/partners/$id')

/** The form of a partner; `new` in the address creates one. */
export function PartnerFormScreen() {
  const t = useTexts(publicPagesConsoleTexts).partners
  const { id } = route.useParams()
  const isNew = id === 'new'
  const partner = usePartner(isNew ? null : id)
  return (
    <ConsolePage title={isNew ? t.create : (partner.data && pickReaderText(partner.data.name)) || t.title}>
      {isNew ? (
        <PartnerForm key="new" partner={null} />
      ) : (
        <QueryStates query={partner} skeleton={<FormSkeleton height={480} />}>
          {(one) => <PartnerForm key={one.partnerId} partner={one} />}
        </QueryStates>
      )}
    </ConsolePage>
  )
}

const valuesOf = ({ name, region, level, summary, url, contact, logoFileId }: ManagedPartner) => ({
  name,
  region,
  level,
  summary,
  url: url ?? '',
  contact,
  ...(logoFileId ? { logoFileId } : {}),
})

function PartnerForm({ partner }: { readonly partner: ManagedPartner | null }) {
  const t = useTexts(publicPagesConsoleTexts).partners
  const { navigate } = useRouter()
  const form = useForm(partnerForm, {
    object: partner?.partnerId ?? 'new',
    initial: partner
      ? valuesOf(partner)
      : { name: {}, region: {}, level: 'certified', summary: {}, url: '', contact: '' },
    revision: partner?.revision ?? null,
    fixed: (revision) => (partner ? { partnerId: partner.partnerId, revision: Number(revision) } : {}),
    check: ({ name }) => (name?.zh?.trim() || name?.en?.trim() ? {} : { 'name.zh': t.nameMissing }),
    save: async (input) => {
      const { partnerId, revision } = await savePartner(input)
      return { revision, partnerId }
    },
    ...(partner
      ? {
          readNewest: async () => {
            const newest = await fetchPartner(partner.partnerId)
            return { values: valuesOf(newest), revision: newest.revision }
          },
        }
      : {
          afterSave: (saved) =>
            void navigate({
              to: '/console/partners/$id',
              params: { id: (saved as unknown as { partnerId: string }).partnerId },
              replace: true,
            }),
        }),
  })
  return (
    <Form form={form} label={t.title}>
      <FieldSection title={t.sections.who}>
        <BilingualField form={form} name="name" label={t.columns.name} />
        <BilingualField form={form} name="region" label={t.columns.region} help={t.regionHelp} mayBeEmpty />
        <FormRow>
          <SelectField
            form={form}
            name="level"
            label={t.columns.level}
            options={partnerLevels.map((id) => ({ id, words: t.levels[id] }))}
            help={t.levelHelp}
          />
          <TextInput form={form} name="url" label={t.url} inputMode="url" placeholder="https://" help={t.urlHelp} />
        </FormRow>
        <BilingualField form={form} name="summary" label={t.summary} isLong mayBeEmpty />
      </FieldSection>
      <FieldSection title={t.sections.logo}>
        <SitePictureField
          form={form}
          name="logoFileId"
          label={t.columns.logo}
          kind="logo"
          help={partner?.hasDrawnLogo ? t.logoHelpDrawn : t.logoHelp}
        />
      </FieldSection>
      <FieldSection title={t.sections.staff}>
        <TextInput form={form} name="contact" label={t.columns.contact} help={t.contactHelp} />
      </FieldSection>
    </Form>
  )
}
