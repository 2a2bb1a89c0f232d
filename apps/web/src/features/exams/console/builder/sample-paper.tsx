import { renderGapsAsBlanks } from '@portal/contract/questions/blank-marks.ts'
import { IconCheck } from '@tabler/icons-react'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { useLocale } from '#web/api/locale.ts'
import { Button } from '#web/console/button.tsx'
import { Modal } from '#web/console/overlays/modal.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatPoints } from '#web/ui/format.ts'
import { RichText } from '#web/ui/rich-text.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { HotspotReview } from '../../hotspots/load-hotspots.ts'
import { PlacesReview } from '../../places/load-places.ts'
import { drawSamplePaper, type ExamPreview } from './builder.queries.ts'
import { builderTexts } from './builder-texts.ts'
import css from './dialogs.module.css'
import type { ExamBuilder } from './use-builder.ts'

/** A paper as a candidate could get it, with its keys. For authors only. */
export function SamplePaper({ builder, onClose }: { readonly builder: ExamBuilder; readonly onClose: () => void }) {
  const t = useTexts(builderTexts)
  const s = t.sample
  const ui = useTexts(uiTexts)
  const lang = useLocale()
  const { exam, saveNow } = builder
  const [sample, setSample] = useState<ExamPreview | null>(null)
  const [why, setWhy] = useState<string | null>(null)
  const draw = useCallback(async () => {
    setSample(null)
    setWhy(null)
    try {
      // The draw uses the saved content.
      if (!(await saveNow())) return setWhy(s.notSaved)
      setSample(await drawSamplePaper(exam.examId))
    } catch (error) {
      setWhy(errorWords(error, ui.notDone))
    }
  }, [exam.examId, saveNow, s, ui])
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn once when it opens
  useEffect(() => void draw(), [])
  return (
    <Modal
      width={760}
      title={s.title}
      facts={sample ? s.facts(sample.questions.length, formatPoints(sample.totalPoints)) : undefined}
      onClose={onClose}
      footer={
        <>
          <Button onPress={() => void draw()} isBusy={!sample && !why}>
            {s.again}
          </Button>
          <Button look="solid" onPress={onClose}>
            {s.close}
          </Button>
        </>
      }
    >
      {why ? <p role="alert">{why}</p> : null}
      {!sample && !why ? <Skeleton height={480} /> : null}
      <ol className={css.sample}>
        {sample?.questions.map((question) => (
          <li key={question.position}>
            <header className="num">
              <b>{question.position}</b>
              <span>{t.types[question.type]}</span>
              <span>{question.topic.replaceAll('/', ' / ')}</span>
              <span>{t.level(question.difficulty)}</span>
              <span>{s.points(formatPoints(question.points))}</span>
            </header>
            <RichText html={renderGapsAsBlanks(pickReaderText(question.stem))} headingsFrom={4} />
            {question.places === undefined ? null : (
              <Suspense fallback={null}>
                <PlacesReview question={{ ...question, right: question.places }} lang={lang} />
              </Suspense>
            )}
            {question.regions === undefined ? null : (
              <Suspense fallback={null}>
                <HotspotReview question={{ ...question, regions: question.regions }} lang={lang} />
              </Suspense>
            )}
            <ul className={css.options}>
              {(question.places === undefined ? question.options : []).map((option) => (
                <li key={option.key} data-right={option.correct || undefined}>
                  {option.correct ? <IconCheck size={14} stroke={2} role="img" aria-label={s.right} /> : <span />}
                  <span>{option.key}</span>
                  <RichText html={pickReaderText(option.text)} headingsFrom={4} />
                </li>
              ))}
            </ul>
            {question.accepted.map((accepted, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: gaps are known by their places
              <p key={index} className={css.key}>
                {s.gap(index + 1)} <b>{accepted.join(' / ')}</b>
              </p>
            ))}
            {question.rubric ? (
              <div className={css.key}>
                {s.rubric} <RichText html={pickReaderText(question.rubric)} headingsFrom={4} />
              </div>
            ) : null}
          </li>
        ))}
      </ol>
    </Modal>
  )
}
