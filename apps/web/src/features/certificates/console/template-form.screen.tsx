import { certificateStyles } from '@portal/contract/certificates/certificate-looks.ts'
import { renewalMethods } from '@portal/contract/certificates/renew-ways.ts'
import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { useWatch } from 'react-hook-form'
import { RadioGroup, SelectField } from '#web/console/form/fields/choice-fields.tsx'
import { BilingualField, NumberInput, TextInput } from '#web/console/form/fields/text-fields.tsx'
import { FieldSection, Form, FormRow } from '#web/console/form/form.tsx'
import { type FormValuesOf, useForm } from '#web/console/form/use-form.ts'
import { ConsolePage } from '#web/console/page.tsx'
import { FormSkeleton } from '#web/console/skeletons.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { QueryStates } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import css from './certificates-console.module.css'
import { certificatesConsoleTexts } from './certificates-console-texts.ts'
import { CertificateLevelField } from './level-field.tsx'
import { SchemePictureField } from './picture-field.tsx'
import { CertificateSamplePane } from './sample-pane.tsx'
import { schemeForm } from './scheme.form.ts'
import {
  fetchCertificateScheme,
  type ManagedTrack,
  type SchemeDetails,
  saveCertificateScheme,
  useCertificateScheme,
  useStaffTracks,
} from './scheme.queries.ts'

const route = getRouteApi('/console/templates/$id')
export type SchemeFormValues = FormValuesOf<typeof schemeForm>

/** The form of a certificate template, next to the resulting document. */
export function TemplateFormScreen() {
  const t = useTexts(certificatesConsoleTexts).templates
  const { id } = route.useParams()
  const { trackId, level } = route.useSearch()
  const isNew = id === 'new'
  const scheme = useCertificateScheme(isNew ? null : id)
  const tracks = useStaffTracks()
  const title = isNew ? t.newTitle : (scheme.data && pickReaderText(scheme.data.content.title)) || t.title
  return (
    <ConsolePage title={title}>
      <QueryStates query={tracks} skeleton={<FormSkeleton height={480} />}>
        {({ list }) =>
          isNew ? (
            <TemplateForm
              key="new"
              scheme={null}
              tracks={list}
              place={trackId && level !== undefined ? { trackId, levelIndex: level } : null}
            />
          ) : (
            <QueryStates query={scheme} skeleton={<FormSkeleton height={480} />}>
              {(one) => <TemplateForm key={one.schemeId} scheme={one} tracks={list} place={null} />}
            </QueryStates>
          )
        }
      </QueryStates>
    </ConsolePage>
  )
}

const valuesOf = ({ code, content }: SchemeDetails) => ({ code, ...content })
const isSaid = (text: { zh?: string; en?: string } | undefined) => Boolean(text?.zh?.trim() || text?.en?.trim())

type FormProps = {
  readonly scheme: SchemeDetails | null
  readonly tracks: readonly ManagedTrack[]
  readonly place: { readonly trackId: string; readonly levelIndex: number } | null
}

function TemplateForm({ scheme, tracks, place }: FormProps) {
  const words = useTexts(certificatesConsoleTexts)
  const t = words.form
  const { navigate } = useRouter()
  const form = useForm(schemeForm, {
    object: scheme?.schemeId ?? 'new',
    initial: scheme
      ? valuesOf(scheme)
      : { kind: 'exam', code: '', title: {}, sentence: {}, signatory: { name: {}, title: {} }, layout: {}, ...place },
    revision: scheme?.revision ?? null,
    savedAt: scheme?.changedAt ?? null,
    fixed: (revision) => (scheme ? { schemeId: scheme.schemeId, revision: Number(revision) } : {}),
    check: ({ title, sentence, signatory, layout }) => ({
      ...(isSaid(title) ? {} : { 'title.zh': t.needsTitle }),
      ...(isSaid(sentence) ? {} : { 'sentence.zh': t.needsSentence }),
      ...(isSaid(signatory?.name) ? {} : { 'signatory.name.zh': t.needsSigner }),
      ...(layout?.seal === 'picture' && !layout.sealFileId ? { 'layout.sealFileId': t.needsPicture } : {}),
      ...(layout?.signature === 'picture' && !layout.signatureFileId
        ? { 'layout.signatureFileId': t.needsPicture }
        : {}),
    }),
    save: async (input) => {
      const { revision, schemeId } = await saveCertificateScheme(input)
      return { revision, schemeId }
    },
    ...(scheme
      ? {
          readNewest: async () => {
            const newest = await fetchCertificateScheme(scheme.schemeId)
            return { values: valuesOf(newest), revision: newest.revision }
          },
        }
      : {
          afterSave: (saved) =>
            void navigate({
              to: '/console/templates/$id',
              params: { id: (saved as unknown as { schemeId: string }).schemeId },
              replace: true,
            }),
        }),
  })
  const layout = useWatch({ control: form.control, name: 'layout' })
  const validityMonths = useWatch({ control: form.control, name: 'validityMonths' })
  const choices = <K extends 'borders' | 'accents' | 'seals' | 'signatures'>(name: K) =>
    certificateStyles[name].map((id) => ({ id, words: (t[name] as Readonly<Record<string, string>>)[id] ?? id }))
  return (
    <div className={css.beside}>
      <Form form={form} label={t.name}>
        <FieldSection title={t.sections.words} lead={t.lead}>
          <BilingualField form={form} name="title" label={t.title} />
          <BilingualField form={form} name="sentence" label={t.sentence} help={t.sentenceHelp} isLong />
          <BilingualField form={form} name="signatory.name" label={t.signer} />
          <BilingualField form={form} name="signatory.title" label={t.signerTitle} mayBeEmpty />
        </FieldSection>
        <FieldSection title={t.sections.rules}>
          <RadioGroup
            form={form}
            name="kind"
            label={t.kind}
            options={(['exam', 'course'] as const).map((id) => ({ id, words: words.templates.kinds[id] }))}
          />
          <FormRow>
            <TextInput
              form={form}
              name="code"
              isExact
              label={t.code}
              help={t.codeHelp}
              isDisabled={(scheme?.issued.all ?? 0) > 0}
            />
            <NumberInput form={form} name="validityMonths" label={t.validity} unit={t.months} help={t.validityHelp} />
          </FormRow>
          {validityMonths ? (
            <SelectField
              form={form}
              name="renewBy"
              label={t.renewBy}
              help={t.renewByHelp}
              options={renewalMethods.map((id) => ({ id, words: t.renewWays[id] }))}
            />
          ) : null}
          <CertificateLevelField form={form} tracks={tracks} schemeId={scheme?.schemeId ?? null} />
        </FieldSection>
        <FieldSection title={t.sections.look}>
          {scheme?.design ? (
            <p className={css.designs}>
              {t.hasDesign(scheme.design.name)}{' '}
              <Link to="/console/designs/$id" params={{ id: scheme.design.designId }}>
                {t.openDesign}
              </Link>
            </p>
          ) : (
            <p className={css.designs}>
              {t.designHint} <Link to="/console/designs">{t.toDesigns}</Link>
            </p>
          )}
          <FormRow>
            <SelectField form={form} name="layout.border" label={t.border} options={choices('borders')} />
            <SelectField form={form} name="layout.accent" label={t.accent} options={choices('accents')} />
          </FormRow>
          <FormRow>
            <SelectField form={form} name="layout.seal" label={t.seal} options={choices('seals')} />
            <SelectField form={form} name="layout.signature" label={t.signature} options={choices('signatures')} />
          </FormRow>
          {layout?.seal === 'picture' ? (
            <SchemePictureField form={form} name="layout.sealFileId" label={t.sealPicture} />
          ) : null}
          {layout?.signature === 'picture' ? (
            <SchemePictureField form={form} name="layout.signatureFileId" label={t.signaturePicture} />
          ) : null}
        </FieldSection>
      </Form>
      <CertificateSamplePane control={form.control} />
    </div>
  )
}
