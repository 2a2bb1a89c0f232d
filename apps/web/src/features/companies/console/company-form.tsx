import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { write } from '#web/api/write.ts'
import { Switch } from '#web/console/form/fields/choice-fields.tsx'
import { BilingualField } from '#web/console/form/fields/text-fields.tsx'
import { FieldSection, Form } from '#web/console/form/form.tsx'
import { type ConsoleForm, useForm } from '#web/console/form/use-form.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatNumber } from '#web/ui/format.ts'
import { portalBrand } from '#web/ui/portal-brand.ts'
import { useTexts } from '#web/ui/texts.ts'
import { BrandColorField } from './brand-field.tsx'
import css from './companies-console.module.css'
import { type Company, fetchCompany } from './companies-console.queries.ts'
import { companiesConsoleTexts } from './companies-console-texts.ts'
import { companyCreateForm, companySaveForm } from './company.form.ts'
import { LogoField } from './logo-field.tsx'

/** The portal's own colour, as pages in the light theme show it; undefined if staff have set none. */
const portalColor = portalBrand.shades?.[0]
const flags = [
  'knowledgeModule',
  'showVipPaidCourseFlg',
  'showWannaLearnFlg',
  'showSharingRewardsFlg',
  'showSearchCourseFlg',
  'showRecommendCourseFlg',
] as const

const valuesOf = ({ name, shortName, brandColor, singleSession, configData }: Company) => ({
  name,
  shortName,
  brandColor: brandColor ?? '',
  singleSession,
  configData,
})
const isSaid = (name: { zh?: string | undefined; en?: string | undefined } | undefined) =>
  Boolean(name?.zh?.trim() || name?.en?.trim())

export function EditCompanyForm({ company }: { readonly company: Company }) {
  const t = useTexts(companiesConsoleTexts)
  const form = useForm(companySaveForm, {
    object: company.id,
    initial: valuesOf(company),
    revision: company.revision,
    fixed: (revision) => ({ companyId: company.id, revision: String(revision) }),
    check: ({ name }) => ({ 'name.zh': isSaid(name) ? null : t.form.needsName }),
    save: async (input) => {
      const { company: saved } = await write(companySaveForm, input)
      return { revision: saved.revision, values: { ...valuesOf(saved), logoFileId: undefined } }
    },
    readNewest: async () => {
      const { company: newest } = await fetchCompany(company.id)
      return { values: valuesOf(newest), revision: newest.revision }
    },
  })
  const { agreement, people } = company
  const waiting = people - agreement.signed
  return (
    <Form form={form} label={t.form.label}>
      {company.mayChangeAll ? null : <p className={css.note}>{t.form.byOperator}</p>}
      <Fields form={form} logo={company.logo} mayChangeAll={company.mayChangeAll} />
      <FieldSection title={t.form.agreement}>
        <p>
          {agreement.version === 0
            ? t.form.agreementNone
            : t.form.agreementSigned(formatNumber(agreement.signed), formatNumber(people), agreement.version)}
        </p>
        {agreement.version > 0 && waiting > 0 ? (
          <p className={css.quiet}>{t.form.agreementWait(formatNumber(waiting))}</p>
        ) : null}
      </FieldSection>
    </Form>
  )
}

export function CreateCompanyForm() {
  const t = useTexts(companiesConsoleTexts)
  const { navigate } = useRouter()
  const [requestKey] = useState(() => crypto.randomUUID())
  const form = useForm(companyCreateForm, {
    object: 'new',
    initial: {
      name: {},
      shortName: {},
      brandColor: '',
      singleSession: false,
      configData: Object.fromEntries(
        flags.map((flag) => [flag, flag !== 'showSharingRewardsFlg']),
      ) as Company['configData'],
    },
    revision: null,
    fixed: () => ({ requestKey }),
    check: ({ name }) => ({ 'name.zh': isSaid(name) ? null : t.form.needsName }),
    save: async (input) => {
      const { company } = await write(companyCreateForm, input)
      return { revision: company.revision, companyId: company.id }
    },
    afterSave: (saved) =>
      void navigate({
        to: '/console/companies/$id',
        params: { id: (saved as unknown as { companyId: string }).companyId },
        replace: true,
      }),
  })
  return (
    <Form form={form} label={t.create} saveWords={t.form.createDo}>
      <Fields form={form} logo="" mayChangeAll />
    </Form>
  )
}

type SharedForm = ConsoleForm<{
  name?: { zh?: string; en?: string }
  shortName?: { zh?: string; en?: string }
  brandColor?: string
  logoFileId?: string | null
  singleSession?: boolean
  configData?: Company['configData']
}>

/** The fields that creating and editing a company have in common. */
function Fields({
  form: given,
  logo,
  mayChangeAll,
}: {
  readonly form: unknown
  readonly logo: string
  readonly mayChangeAll: boolean
}) {
  const t = useTexts(companiesConsoleTexts)
  const f = t.form
  // Both calls take these fields alike; their other fields are not edited here.
  const form = given as SharedForm
  const [name, shortName] = useWatch({ control: form.control, name: ['name', 'shortName'] })
  const called = pickReaderText(shortName ?? {}) || pickReaderText(name ?? {})
  return (
    <>
      <FieldSection title={f.names}>
        <BilingualField form={form} name="name" label={f.name} help={f.nameHelp} isDisabled={!mayChangeAll} />
        <BilingualField form={form} name="shortName" label={f.shortName} help={f.shortNameHelp} mayBeEmpty />
      </FieldSection>
      <FieldSection title={f.looks} lead={f.looksLead}>
        <LogoField form={form} name="logoFileId" label={f.logo} help={f.logoHelp} shown={logo} called={called} />
        <BrandColorField
          form={form}
          name="brandColor"
          label={f.color}
          help={f.colorHelp}
          called={called}
          colorWhenEmpty={portalColor}
        />
      </FieldSection>
      <FieldSection title={f.features} lead={f.featuresLead}>
        {flags.map((flag) => {
          const [label = '', help = ''] = f.flags[flag]
          return (
            <Switch
              key={flag}
              form={form}
              name={`configData.${flag}`}
              label={label}
              help={help}
              isDisabled={!mayChangeAll}
            />
          )
        })}
      </FieldSection>
      <FieldSection title={f.signIn}>
        <Switch form={form} name="singleSession" label={f.singleSession} help={f.singleSessionHelp} />
      </FieldSection>
    </>
  )
}
