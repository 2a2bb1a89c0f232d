import {
  IconAward,
  IconBuilding,
  IconClock,
  IconFlag,
  IconLogout,
  IconShieldCheck,
  IconUserCheck,
} from '@tabler/icons-react'
import { useState } from 'react'
import { currentLocale } from '#web/api/locale.ts'
import { formatNumber, formatPoints } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { useExamFormChoices } from '../../exams-console.queries.ts'
import { examTimeline, paperTotals, releaseTimingName, sharedReleaseInstant } from '../builder.rules.ts'
import css from '../builder-side.module.css'
import { builderTexts } from '../builder-texts.ts'
import { SentenceChoice } from '../sentence-fields.tsx'
import type { BuilderStepProps } from '../use-builder.ts'
import { zoneFormatters } from '../zone-formatters.ts'
import { candidateCardWords } from './card-words.ts'

/** The text that candidates read before they start, in either language. */
export function CandidateCard({ builder, zone }: BuilderStepProps) {
  const t = useTexts(builderTexts).side
  const [lang, setLang] = useState<'zh' | 'en'>(currentLocale() === 'en' ? 'en' : 'zh')
  const { content, exam } = builder
  const choices = useExamFormChoices().data
  const w = candidateCardWords[lang]
  const zoned = zoneFormatters(zone, lang)
  const { questions, points } = paperTotals(content.paper)
  const { opensAt, closesAt, timeLimit, title } = content
  const line = examTimeline(content)
  const minutes = timeLimit === undefined ? null : timeLimit / 60
  const scheme =
    choices?.certificateSchemes.find(({ id }) => id === content.certificateSchemeId) ??
    (exam.certificateScheme?.id === content.certificateSchemeId ? exam.certificateScheme : null)
  const pick = (of: { zh?: string; en?: string }) => of[lang] || of[lang === 'zh' ? 'en' : 'zh'] || ''
  const named = sharedReleaseInstant(content.release)
  const score = releaseTimingName(content.release.score)
  const when = score === 'at' && named ? zoned.instant(named) : ''
  const isOneDay = opensAt && closesAt && zoned.day(opensAt) === zoned.day(closesAt)
  const window =
    !opensAt && !closesAt
      ? w.anytime
      : isOneDay
        ? `${zoned.day(opensAt)} ${zoned.time(opensAt)}–${zoned.time(closesAt)}`
        : w.span(opensAt && zoned.instant(opensAt), closesAt && zoned.instant(closesAt))
  return (
    <>
      <header className={css.head}>
        <h2>{t.candidates}</h2>
        <SentenceChoice
          label={t.language}
          options={[
            { id: 'zh', words: t.zh },
            { id: 'en', words: 'EN' },
          ]}
          value={lang}
          onChange={setLang}
        />
      </header>
      <div className={css.card} lang={lang === 'zh' ? 'zh-CN' : 'en'}>
        <p className={css.kind}>{w.kinds[content.kind]}</p>
        <h3>{pick(title) || w.unnamed}</h3>
        {title[lang] || !pick(title) ? null : <p className={css.missing}>{w.missing}</p>}
        <p className={`${css.window} num`}>{window}</p>
        <dl className="num">
          <div>
            <dt>{w.questions}</dt>
            <dd>{formatNumber(questions)}</dd>
          </div>
          <div>
            <dt>{w.points}</dt>
            <dd>{formatPoints(points)}</dd>
          </div>
          <div>
            <dt>{w.toPass}</dt>
            <dd>{formatPoints(content.passingPoints)}</dd>
          </div>
          <div>
            <dt>{w.time}</dt>
            <dd>
              {minutes === null ? w.noLimit : formatNumber(minutes)}
              {minutes === null ? null : <small>{w.minutes}</small>}
            </dd>
          </div>
        </dl>
        <ul className="num">
          {line && minutes !== null ? (
            <li>
              <IconClock size={16} stroke={1.5} aria-hidden />
              <span>
                {line.full === null
                  ? w.neverFull(formatNumber(minutes))
                  : w.startBy(isOneDay ? zoned.time(line.full) : zoned.instant(line.full))}
              </span>
            </li>
          ) : null}
          <li>
            <IconLogout size={16} stroke={1.5} aria-hidden />
            <span>
              {content.leavePolicy === 'strict' ? w.leaves(content.leaveLimit, content.fullScreen ?? false) : w.lenient}
            </span>
          </li>
          {content.kind === 'formal' && content.checkInFirst ? (
            <li>
              <IconUserCheck size={16} stroke={1.5} aria-hidden />
              <span>{w.checkIn}</span>
            </li>
          ) : null}
          {content.networks?.length ? (
            <li>
              <IconBuilding size={16} stroke={1.5} aria-hidden />
              <span>{w.place}</span>
            </li>
          ) : null}
          <li>
            <IconShieldCheck size={16} stroke={1.5} aria-hidden />
            <span>{w.network}</span>
          </li>
          <li>
            <IconFlag size={16} stroke={1.5} aria-hidden />
            <span>
              {w.results(
                score === 'afterPass' || score === 'whenUsedUp' ? 'atOnce' : score,
                when,
                content.release.key === 'never',
              )}
            </span>
          </li>
          {scheme ? (
            <li>
              <IconAward size={16} stroke={1.5} aria-hidden />
              <span>{w.award(pick(scheme.title))}</span>
            </li>
          ) : null}
        </ul>
      </div>
    </>
  )
}
