import { switchablePages } from '@portal/contract/site/brand.limits.ts'
import { Link } from '@tanstack/react-router'
import { BilingualField, TextInput } from '#web/console/form/fields/text-fields.tsx'
import { FieldSection, Form, FormRow } from '#web/console/form/form.tsx'
import { useForm } from '#web/console/form/use-form.ts'
import { ConsolePage } from '#web/console/page.tsx'
import { FormSkeleton } from '#web/console/skeletons.tsx'
import { BrandColorField } from '#web/features/companies/console/brand-field.public.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { QueryStates } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { SitePictureField } from '../picture-field.tsx'
import { brandForm } from './brand.form.ts'
import css from './brand.module.css'
import { fetchBrand, type PortalBrand, saveBrand, uploadBrandPicture, usePortalBrand } from './brand.queries.ts'
import { BrandPreview } from './brand-preview.tsx'
import { brandTexts } from './brand-texts.ts'
import { PagesField } from './pages-field.tsx'

/**
 * The names, pictures, colour and texts under which the portal appears, and its public pages, with a preview of unsaved
 * changes.
 */
export function BrandScreen() {
  const t = useTexts(brandTexts)
  const brand = usePortalBrand()
  return (
    <ConsolePage title={t.title} siblings={<Link to="/console/brand/messages">{t.messages.title}</Link>}>
      <QueryStates query={brand} skeleton={<FormSkeleton height={720} />}>
        {(one) => <BrandForm brand={one} />}
      </QueryStates>
    </ConsolePage>
  )
}

const asked = (record: PortalBrand['icp']) => ({ words: record?.words ?? '', url: record?.url ?? '' })
const valuesOf = (brand: PortalBrand) => ({
  name: brand.name,
  shortName: brand.shortName,
  issuer: brand.issuer,
  address: brand.address,
  email: brand.email ?? '',
  phone: brand.phone ?? '',
  ...(brand.logoFileId ? { logoFileId: brand.logoFileId } : {}),
  ...(brand.logoDarkFileId ? { logoDarkFileId: brand.logoDarkFileId } : {}),
  ...(brand.iconFileId ? { iconFileId: brand.iconFileId } : {}),
  color: brand.color ?? '',
  mailSender: brand.mailSender,
  mailFooter: brand.mailFooter,
  smsSignature: brand.smsSignature,
  footer: brand.footer,
  icp: asked(brand.icp),
  police: asked(brand.police),
  pagesOff: brand.pagesOff,
  pageTexts: Object.fromEntries(
    switchablePages.map((page) => [page, brand.pageTexts[page] ?? { title: {}, lead: {} }]),
  ),
})

function BrandForm({ brand }: { readonly brand: PortalBrand }) {
  const t = useTexts(brandTexts)
  const form = useForm(brandForm, {
    object: 'portal',
    initial: valuesOf(brand),
    revision: brand.revision,
    savedAt: brand.updatedAt,
    fixed: (revision) => ({ revision: Number(revision) }),
    save: saveBrand,
    readNewest: async () => {
      const newest = await fetchBrand()
      return { values: valuesOf(newest), revision: newest.revision }
    },
  })
  const { defaults } = brand
  const otherwise = (name: PortalBrand['name']) => t.emptyMeans(pickReaderText(name))
  const names = form.hook.watch(['name', 'shortName'])
  const called = names.map((name) => pickReaderText(name ?? {})).find(Boolean) ?? pickReaderText(defaults.shortName)
  return (
    <div className={css.columns}>
      <Form form={form} label={t.title}>
        <FieldSection title={t.sections.names} lead={t.namesLead}>
          <BilingualField form={form} name="name" label={t.name} help={otherwise(defaults.name)} mayBeEmpty />
          <BilingualField form={form} name="shortName" label={t.shortName} help={t.shortNameHelp} mayBeEmpty />
        </FieldSection>
        <FieldSection title={t.sections.look}>
          <SitePictureField
            form={form}
            name="logoFileId"
            label={t.logo}
            kind="logo"
            help={t.logoHelp}
            upload={uploadBrandPicture}
          />
          <SitePictureField
            form={form}
            name="logoDarkFileId"
            label={t.logoDark}
            kind="logo"
            help={t.logoDarkHelp}
            upload={uploadBrandPicture}
          />
          <SitePictureField
            form={form}
            name="iconFileId"
            label={t.icon}
            kind="logo"
            help={t.iconHelp}
            upload={uploadBrandPicture}
          />
          <BrandColorField form={form} name="color" label={t.color} help={t.colorHelp} called={called} />
        </FieldSection>
        <FieldSection title={t.sections.issuer} lead={t.issuerLead}>
          <BilingualField form={form} name="issuer" label={t.issuer} help={t.issuerHelp} mayBeEmpty />
          <BilingualField form={form} name="address" label={t.address} mayBeEmpty />
          <FormRow>
            <TextInput form={form} name="email" label={t.email} inputMode="email" isExact />
            <TextInput form={form} name="phone" label={t.phone} inputMode="tel" />
          </FormRow>
        </FieldSection>
        <FieldSection title={t.sections.mail}>
          <BilingualField
            form={form}
            name="mailSender"
            label={t.mailSender}
            help={t.mailSenderHelp(brand.mailFrom)}
            mayBeEmpty
          />
          <BilingualField
            form={form}
            name="mailFooter"
            label={t.mailFooter}
            help={t.mailFooterHelp}
            isLong
            mayBeEmpty
          />
          <BilingualField form={form} name="smsSignature" label={t.smsSignature} help={t.smsHelp} mayBeEmpty />
        </FieldSection>
        <FieldSection title={t.sections.footer}>
          <BilingualField form={form} name="footer" label={t.footer} mayBeEmpty />
          {(['icp', 'police'] as const).map((record) => (
            <FormRow key={record}>
              <TextInput form={form} name={`${record}.words`} label={t.records[record]} />
              <TextInput
                form={form}
                name={`${record}.url`}
                label={t.recordUrl[record]}
                inputMode="url"
                placeholder="https://"
              />
            </FormRow>
          ))}
        </FieldSection>
        <FieldSection title={t.sections.pages} lead={t.pagesLead}>
          <PagesField form={form} />
        </FieldSection>
      </Form>
      <BrandPreview form={form} brand={brand} />
    </div>
  )
}
