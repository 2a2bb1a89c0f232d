import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { useTexts } from '#web/ui/texts.ts'
import { useExamFormChoices } from '../exams-console.queries.ts'
import { examsConsoleTexts } from '../exams-console-texts.ts'
import css from './builder.module.css'
import { builderTexts } from './builder-texts.ts'
import { SentenceChoice, SentenceSelect } from './sentence-fields.tsx'
import type { BuilderStepProps } from './use-builder.ts'

const kinds = ['formal', 'mock', 'course'] as const
const zones = ['preSales', 'service', 'management', 'technical'] as const

/** Names, kind, zones, certificate and required course. */
export function StepBasics({ builder }: BuilderStepProps) {
  const t = useTexts(builderTexts)
  const all = useTexts(examsConsoleTexts)
  const choices = useExamFormChoices().data
  const { content, set, exam, problems } = builder
  const isNameless = problems.some(({ name }) => name === 'needsTitle')
  const named = (
    list: readonly { readonly id: string; readonly title: { zh?: string; en?: string } }[] = [],
    own: { readonly id: string; readonly title: { zh?: string; en?: string } } | null,
  ) => [
    { id: '', words: t.what.none },
    ...[...list, ...(own && !list.some(({ id }) => id === own.id) ? [own] : [])].map(({ id, title }) => ({
      id,
      words: pickReaderText(title),
    })),
  ]
  return (
    <>
      <div className={css.two}>
        {(['zh', 'en'] as const).map((lang) => (
          <label key={lang}>
            <span className={css.lab}>{lang === 'zh' ? t.fields.titleZh : t.fields.titleEn}</span>
            <textarea
              className={css.name}
              rows={1}
              maxLength={200}
              lang={lang === 'zh' ? 'zh-CN' : 'en'}
              value={content.title[lang] ?? ''}
              aria-invalid={isNameless || undefined}
              placeholder={lang === 'zh' ? t.what.missingZh : t.what.missingEn}
              onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
              onChange={(event) => set({ title: { ...content.title, [lang]: event.target.value.replace(/\n/g, ' ') } })}
            />
          </label>
        ))}
      </div>
      <dl className={css.facts}>
        <div>
          <dt>{t.fields.kind}</dt>
          <dd>
            <SentenceChoice
              label={t.fields.kind}
              options={kinds.map((id) => ({ id, words: all.kinds[id] }))}
              value={content.kind}
              onChange={(kind) => set({ kind })}
            />
            <fieldset className={css.chips} aria-label={t.fields.zones}>
              {zones.map((zone) => (
                <button
                  key={zone}
                  type="button"
                  aria-pressed={content.zones.includes(zone)}
                  onClick={() =>
                    set({
                      zones: content.zones.includes(zone)
                        ? content.zones.filter((one) => one !== zone)
                        : [...content.zones, zone],
                    })
                  }
                >
                  {all.zones[zone]}
                </button>
              ))}
            </fieldset>
          </dd>
        </div>
        <div>
          <dt>{t.fields.scheme}</dt>
          <dd>
            <SentenceSelect
              isPlain
              hasArrow
              label={t.fields.scheme}
              options={named(choices?.certificateSchemes, exam.certificateScheme)}
              value={content.certificateSchemeId ?? ''}
              onChange={(id) =>
                set({ certificateSchemeId: id || undefined, ...(id ? {} : { skipsHolders: undefined }) })
              }
            />
          </dd>
        </div>
        <div>
          <dt>{t.fields.course}</dt>
          <dd>
            <SentenceSelect
              isPlain
              hasArrow
              label={t.fields.course}
              options={named(choices?.courses, exam.product)}
              value={content.productId ?? ''}
              onChange={(id) => set({ productId: id || undefined })}
            />
          </dd>
        </div>
      </dl>
    </>
  )
}
