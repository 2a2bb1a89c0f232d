import { useRef, useState } from 'react'
import { Button, ButtonLink } from '#web/console/button.tsx'
import { BilingualRichTextField } from '#web/console/editor/rich-text-field.tsx'
import { FieldSection, Form } from '#web/console/form/form.tsx'
import { useForm } from '#web/console/form/use-form.ts'
import { ConfirmationDialog } from '#web/console/overlays/confirm.tsx'
import { ConsolePage } from '#web/console/page.tsx'
import panel from '#web/console/panel.module.css'
import { FormSkeleton } from '#web/console/skeletons.tsx'
import { formatDay, formatListDay, formatNumber } from '#web/ui/format.ts'
import { QueryStates } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { agreementForm } from './agreement.form.ts'
import css from './agreement.module.css'
import {
  type AgreementVersion,
  fetchAgreement,
  publishAgreement,
  useAgreementVersions,
  useStaffAgreement,
} from './agreement.queries.ts'
import { agreementConsoleTexts } from './agreement-texts.ts'

/** The legal and privacy statements: texts, versions and signatures. */
export function StatementsScreen() {
  const t = useTexts(agreementConsoleTexts)
  const agreement = useStaffAgreement()
  const data = agreement.data
  return (
    <ConsolePage
      title={t.title}
      facts={
        data
          ? data.version === 0
            ? t.never
            : t.facts(
                data.version,
                formatDay(data.publishedOn ?? ''),
                formatNumber(data.signed),
                formatNumber(data.people),
              )
          : undefined
      }
      actions={
        data && data.version > 0 ? (
          <ButtonLink to="/console/statements/signatures">{t.signatures}</ButtonLink>
        ) : undefined
      }
    >
      <QueryStates query={agreement} skeleton={<FormSkeleton height={560} />}>
        {(one) => <StatementForm key={one.version} agreement={one} />}
      </QueryStates>
    </ConsolePage>
  )
}

const valuesOf = ({ terms, privacy }: AgreementVersion) => ({ terms, privacy })
const languages = ['zh', 'en'] as const

function StatementForm({ agreement }: { readonly agreement: AgreementVersion }) {
  const t = useTexts(agreementConsoleTexts)
  const isFirst = agreement.version === 0
  const asksAgain = useRef(isFirst)
  const [isAsking, setAsking] = useState(false)
  // The first publication requires everyone to sign, so it is confirmed in every case.
  const [first, setFirst] = useState<{ readonly answer: (isMeant: boolean) => void } | null>(null)
  const isMeant = () => new Promise<boolean>((answer) => setFirst({ answer }))
  const form = useForm(agreementForm, {
    object: `version ${agreement.version}`,
    initial: valuesOf(agreement),
    revision: agreement.revision,
    fixed: (revision) => ({ revision: Number(revision), askAgain: asksAgain.current }),
    check: ({ terms, privacy }) =>
      Object.fromEntries(
        (['terms', 'privacy'] as const).flatMap((name) => {
          const text = { terms, privacy }[name]
          return languages.some((lang) => text?.[lang]?.trim()) ? [] : [[`${name}.zh`, t.missing]]
        }),
      ),
    save: async (input) => {
      if (isFirst && !(await isMeant())) throw new Error(t.notPublished)
      const { revision, version } = await publishAgreement(input)
      toast('success', version === agreement.version ? t.mended : t.published(version))
      return { revision }
    },
    readNewest: async () => {
      const newest = await fetchAgreement()
      return { values: valuesOf(newest), revision: newest.revision }
    },
  })
  const publish = async () => {
    asksAgain.current = true
    const isDone = await form.save()
    asksAgain.current = isFirst
    if (!isDone) throw new Error(t.notPublished)
  }
  return (
    <>
      <p className={css.note}>{isFirst ? t.firstNote(formatNumber(agreement.people), agreement.people) : t.note}</p>
      <Form
        form={form}
        label={t.title}
        saveWords={isFirst ? t.publishFirst : t.mend}
        actions={isFirst ? undefined : <Button onPress={() => setAsking(true)}>{t.publish}</Button>}
      >
        <FieldSection title={t.terms} lead={t.lead}>
          <BilingualRichTextField form={form} name="terms" label={t.terms} />
        </FieldSection>
        <FieldSection title={t.privacy}>
          <BilingualRichTextField form={form} name="privacy" label={t.privacy} />
        </FieldSection>
        <FieldSection title={t.versions}>
          <Versions />
        </FieldSection>
      </Form>
      {first ? (
        <ConfirmationDialog
          title={t.publishAsk}
          object={t.versionOf(1)}
          people={agreement.people}
          consequence={t.publishWhat(formatNumber(agreement.people), agreement.people)}
          action={t.publishDo}
          onConfirm={async () => first.answer(true)}
          onClose={() => {
            first.answer(false)
            setFirst(null)
          }}
        />
      ) : null}
      {isAsking ? (
        <ConfirmationDialog
          title={t.publishAsk}
          object={t.versionOf(agreement.version + 1)}
          people={agreement.people}
          consequence={t.publishWhat(formatNumber(agreement.people), agreement.people)}
          action={t.publishDo}
          onConfirm={publish}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}

function Versions() {
  const t = useTexts(agreementConsoleTexts)
  const versions = useAgreementVersions().data?.versions ?? []
  if (versions.length === 0) return <p className={css.hint}>{t.noVersions}</p>
  return (
    <table className={panel.table}>
      <thead>
        <tr>
          <th scope="col">{t.columns.version}</th>
          <th scope="col">{t.columns.publishedOn}</th>
          <th scope="col" data-align="end">
            {t.columns.mended}
          </th>
          <th scope="col" data-align="end">
            {t.columns.signed}
          </th>
        </tr>
      </thead>
      <tbody>
        {versions.map(({ version, publishedOn, mended, signed }) => (
          <tr key={version}>
            <th scope="row">{t.versionOf(version)}</th>
            <td className="num">{formatListDay(publishedOn)}</td>
            <td className="num" data-align="end">
              {mended > 0 ? formatNumber(mended) : '—'}
            </td>
            <td className="num" data-align="end">
              {formatNumber(signed)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
