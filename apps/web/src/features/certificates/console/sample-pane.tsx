import { IconDownload } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { useLocale } from '#web/api/locale.ts'
import { Button } from '#web/console/button.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { useWork } from '#web/ui/use-work.ts'
import { CertificatePaper } from '../parts/certificate-paper.tsx'
import css from './certificates-console.module.css'
import { certificatesConsoleTexts } from './certificates-console-texts.ts'
import { fetchSchemeSampleFile, type SchemePreviewInput, useSchemePreview } from './scheme.queries.ts'
import type { SchemeFormValues } from './template-form.screen.tsx'

const languages = ['zh', 'en'] as const
/** The pause in typing before the sample is drawn again. */
const restMs = 300

/** A sample of the document that would be issued, drawn by the server from the form's values. */
export function CertificateSamplePane({ control }: { readonly control: Control<SchemeFormValues> }) {
  const t = useTexts(certificatesConsoleTexts).preview
  const locale = useLocale()
  const [lang, setLang] = useState<'zh' | 'en'>(locale)
  const values = useWatch({ control }) as SchemeFormValues
  const asked = JSON.stringify(askedOf(values))
  const [rested, setRested] = useState(asked)
  useEffect(() => {
    const timer = setTimeout(() => setRested(asked), restMs)
    return () => clearTimeout(timer)
  }, [asked])
  const input: SchemePreviewInput = { lang, ...(JSON.parse(rested) as Omit<SchemePreviewInput, 'lang'>) }
  const sample = useSchemePreview(input)
  const [isBusy, run] = useWork()
  const download = async () => {
    await run(async () => {
      saveFile(await fetchSchemeSampleFile(input))
    }, t.failed)
  }
  return (
    <aside className={css.sample} aria-label={t.title}>
      <header>
        <h2>{t.title}</h2>
        <fieldset className={css.languages} aria-label={t.lang}>
          {languages.map((one) => (
            <button key={one} type="button" aria-pressed={one === lang} onClick={() => setLang(one)}>
              {t[one]}
            </button>
          ))}
        </fieldset>
      </header>
      {sample.data ? (
        <CertificatePaper key={sample.data.svg} svg={sample.data.svg} label={t.label} />
      ) : sample.error ? (
        <p className={css.quiet}>{t.failed}</p>
      ) : (
        <Skeleton height={260} />
      )}
      {sample.data && sample.data.undrawable.length > 0 ? (
        <p className={css.quiet} role="status">
          {t.undrawable(sample.data.undrawable.join(' '))}
        </p>
      ) : null}
      <Button isBusy={isBusy} onPress={() => void download()}>
        <IconDownload size={16} stroke={1.5} aria-hidden />
        {t.pdf}
      </Button>
    </aside>
  )
}

/** Returns the part of the edited values that can be drawn. */
function askedOf({
  code,
  kind,
  title,
  sentence,
  signatory,
  validityMonths,
  trackId,
  levelIndex,
  layout,
}: SchemeFormValues): Omit<SchemePreviewInput, 'lang'> {
  const { seal, sealFileId, signature, signatureFileId, ...look } = layout ?? {}
  return {
    ...(/^[A-Z]{2}(-[A-Z]{1,2}){0,3}$/.test(code ?? '') ? { code } : {}),
    content: {
      kind: kind ?? 'exam',
      title: cut(title, 60),
      sentence: cut(sentence, 200),
      signatory: { name: cut(signatory?.name, 40), title: cut(signatory?.title, 60) },
      ...(Number.isInteger(validityMonths) && validityMonths && validityMonths > 0 && validityMonths <= 240
        ? { validityMonths }
        : {}),
      ...(trackId && levelIndex !== undefined ? { trackId, levelIndex } : {}),
      layout: {
        ...look,
        // A picture that has not been chosen yet leaves its place empty.
        ...(seal === 'picture' ? (sealFileId ? { seal, sealFileId } : { seal: 'none' }) : seal ? { seal } : {}),
        ...(signature === 'picture'
          ? signatureFileId
            ? { signature, signatureFileId }
            : { signature: 'none' }
          : signature
            ? { signature }
            : {}),
      },
    },
  }
}

const cut = (text: { zh?: string; en?: string } | undefined, most: number) => ({
  ...(text?.zh ? { zh: text.zh.slice(0, most) } : {}),
  ...(text?.en ? { en: text.en.slice(0, most) } : {}),
})
