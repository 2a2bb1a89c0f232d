import { type CSSProperties, useDeferredValue } from 'react'
import { useWatch } from 'react-hook-form'
import { type Locale, useLocale } from '#web/api/locale.ts'
import type { ConsoleForm, FormValuesOf } from '#web/console/form/use-form.ts'
import { useTexts } from '#web/ui/texts.ts'
import { sitePictureUrl } from '../pictures.queries.ts'
import type { brandForm } from './brand.form.ts'
import css from './brand.module.css'
import type { PortalBrand } from './brand.queries.ts'
import { brandTexts } from './brand-texts.ts'

type InBoth = { readonly zh?: string | undefined; readonly en?: string | undefined }
type Props = { readonly form: ConsoleForm<FormValuesOf<typeof brandForm>>; readonly brand: PortalBrand }

/** A preview of header, certificate, email and text message with the unsaved changes. */
export function BrandPreview({ form, brand }: Props) {
  const t = useTexts(brandTexts)
  const locale = useLocale()
  const values = useDeferredValue(useWatch({ control: form.control })) as Partial<FormValuesOf<typeof brandForm>>
  const { defaults } = brand
  const named = firstOf(locale, values.name)
  const name = named || firstOf(locale, defaults.name)
  const shortName = firstOf(locale, values.shortName) || named || firstOf(locale, defaults.shortName)
  const sms = firstOf(locale, values.smsSignature) || shortName
  const address = /<([^<>]+)>/.exec(brand.mailFrom)?.[1] ?? brand.mailFrom
  const footer = values.mailFooter?.[locale] || values.mailFooter?.zh || values.mailFooter?.en
  return (
    <aside className={css.side} aria-label={t.preview.title}>
      <div className={css.stays}>
        <h2>
          {t.preview.title} <small>{t.preview.lead}</small>
        </h2>
        <h3>{t.preview.header}</h3>
        {(['light', 'dark'] as const).map((theme) => (
          <div key={theme} className={css.header} data-preview={theme}>
            <Mark logo={(theme === 'dark' ? values.logoDarkFileId : undefined) || values.logoFileId} />
            <b>{shortName}</b>
            <span>{t.preview.courses}</span>
          </div>
        ))}
        <h3>{t.preview.certificate}</h3>
        <div className={css.certificate}>
          <small>{t.preview.certify}</small>
          <b>{t.preview.sample}</b>
          <span>{firstOf(locale, values.issuer) || named || firstOf(locale, defaults.issuer)}</span>
        </div>
        <h3>{t.preview.mail}</h3>
        <div className={css.mail}>
          <p>
            <b>{firstOf(locale, values.mailSender) || name}</b> <small>{address}</small>
          </p>
          <p>{t.preview.subject(name)}</p>
          {footer ? <p className={css.mailFooter}>{footer}</p> : null}
        </div>
        <h3>{t.preview.sms}</h3>
        <p className={css.sms}>{t.preview.smsText(sms)}</p>
      </div>
    </aside>
  )
}

/** A text in the reader's language, or in the other one. */
const firstOf = (locale: Locale, text: InBoth | undefined): string =>
  (text?.[locale]?.trim() || text?.zh?.trim() || text?.en?.trim()) ?? ''

function Mark({ logo }: { readonly logo: string | undefined }) {
  if (logo) return <img src={sitePictureUrl(logo)} alt="" width={28} height={28} />
  return (
    <svg
      width="28"
      height="28"
      viewBox="0 0 28 28"
      fill="none"
      aria-hidden="true"
      style={{ color: 'var(--signal)' } as CSSProperties}
    >
      <path d="M3 22.5h6.5v-6H16v-6h6.5V4" stroke="currentColor" strokeWidth="3.2" />
      <circle cx="22.5" cy="22" r="3" fill="var(--ink)" />
    </svg>
  )
}
