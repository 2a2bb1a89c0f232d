import { examLimits } from '@portal/contract/exams/exam.limits.ts'
import { IconCheck, IconChevronDown, IconCircleCheck, IconNotebook } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useLocale } from '#web/api/locale.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { formatRecent } from '#web/ui/format.ts'
import { Page } from '#web/ui/page.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { Select } from '#web/ui/select.tsx'
import { EmptyState, QueryStates, RowsSkeleton } from '#web/ui/states.tsx'
import { StateTabs } from '#web/ui/tabs.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { examTexts } from '../exam-texts.ts'
import { HotspotReview } from '../hotspots/load-hotspots.ts'
import { pickBilingualText } from '../parts/bilingual.ts'
import { OptionText, QuestionMaterial, StemLine, WholeStem } from '../parts/written-text.tsx'
import { PlacesReview } from '../places/load-places.ts'
import { usePracticeHome, useWrongBook, type WrongBookPage } from './mock.queries.ts'
import { mockTexts } from './mock-texts.ts'
import { formatTopicParam, parseTopicParam } from './topic-param.ts'
import css from './wrong-book.module.css'

const route = getRouteApi('/mockExam')
const size = 12

/** The wrong-question book by state and topic; each entry expands to the correct answer. */
export function WrongBook() {
  const all = useTexts(mockTexts)
  const t = all.book
  const { state = 'open', topic, page = 0 } = route.useSearch()
  const asked = parseTopicParam(topic)
  const navigate = route.useNavigate()
  const home = usePracticeHome()
  const book = useWrongBook({ state, page, size, ...(asked === undefined ? {} : { topic: asked }) })
  const figures = home.data?.book
  const counts = { open: figures?.open, mastered: figures?.mastered }
  const topics = (figures?.topics ?? []).filter((one) => one[state] > 0)
  return (
    <Page
      title={t.title}
      lead={t.lead(examLimits.masteredAfter)}
      actions={
        figures?.open !== 0 ? (
          <ButtonLink size="s" to="/mockExam" search={{ source: 'book', ...(topic ? { topic } : {}) }}>
            {topic ? t.practiseTopic : t.practise}
          </ButtonLink>
        ) : null
      }
    >
      <nav className={css.crumb} aria-label={t.back}>
        <Link to="/mockExam">{t.back}</Link>
      </nav>
      <div className={css.bar}>
        <StateTabs label={t.title}>
          {(['open', 'mastered'] as const).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={state === one}
              onClick={() => void navigate({ search: { view: 'book', ...(one === 'mastered' ? { state: one } : {}) } })}
            >
              {t[one]}
              {counts[one] === undefined ? null : <small>{counts[one]}</small>}
            </button>
          ))}
        </StateTabs>
        {home.isPending || topics.length > 1 || topic ? (
          <div className={css.topic}>
            <Select
              label={t.topic}
              isLabelHidden
              value={topic ?? ''}
              onChange={(next) =>
                void navigate({
                  search: {
                    view: 'book',
                    ...(state === 'mastered' ? { state } : {}),
                    ...(next ? { topic: next } : {}),
                  },
                })
              }
              options={[
                { id: '', words: `${t.topic}: ${t.allTopics}` },
                ...topics.map((one) => ({
                  id: formatTopicParam(one.topic) ?? '',
                  words: `${one.topic || all.noTopic} (${one[state]})`,
                })),
              ]}
            />
          </div>
        ) : null}
      </div>
      <QueryStates
        query={book}
        skeleton={<RowsSkeleton height={480} />}
        isEmpty={(data) => data.total === 0}
        empty={
          state === 'open' ? (
            <EmptyState
              icon={IconCircleCheck}
              title={t.emptyOpen}
              hint={t.emptyOpenHint}
              action={<ButtonLink to="/mockExam">{all.result.toMock}</ButtonLink>}
            />
          ) : (
            <EmptyState icon={IconNotebook} title={t.emptyMastered} hint={t.emptyMasteredHint} />
          )
        }
      >
        {(data) => (
          <>
            <p className="vh" role="status">
              {t.count(data.total)}
            </p>
            <div className={css.list}>
              {data.list.map((entry) => (
                <Entry key={entry.entry} entry={entry} />
              ))}
            </div>
            <Pager
              page={page}
              size={size}
              total={data.total}
              onPage={(next) =>
                void navigate({
                  search: {
                    view: 'book',
                    ...(state === 'mastered' ? { state } : {}),
                    ...(topic ? { topic } : {}),
                    ...(next ? { page: next } : {}),
                  },
                })
              }
            />
          </>
        )}
      </QueryStates>
    </Page>
  )
}

function Entry({ entry }: { readonly entry: WrongBookPage['list'][number] }) {
  const t = useTexts(mockTexts).book
  const e = useTexts(examTexts)
  const lang = useLocale()
  const stem = pickBilingualText(entry.stem, lang)
  return (
    <details className={css.entry}>
      <summary>
        <span className={css.stem}>
          <b>
            <StemLine html={stem} />
          </b>
          <small>
            <span>{e.types[entry.type]}</span>
            {entry.topic ? <span>{entry.topic}</span> : null}
            <span>{t.wrongTimes(entry.wrongCount)}</span>
            <span>{t.lastWrong(formatRecent(entry.lastWrongAt))}</span>
          </small>
        </span>
        <span className={css.streak}>
          <span className="vh">
            {t.streak(Math.min(entry.streak, examLimits.masteredAfter), examLimits.masteredAfter)}
          </span>
          {Array.from({ length: examLimits.masteredAfter }, (_, index) => index).map((index) => (
            <i key={index} data-done={index < entry.streak || undefined} />
          ))}
        </span>
        <IconChevronDown className={css.chevron} size={16} stroke={1.5} aria-hidden="true" />
      </summary>
      <div className={css.detail}>
        {entry.material ? <QuestionMaterial html={pickBilingualText(entry.material, lang)} /> : null}
        <WholeStem html={stem} />
        {entry.places !== undefined ? (
          <Suspense fallback={null}>
            <PlacesReview question={{ ...entry, right: entry.places }} lang={lang} />
          </Suspense>
        ) : null}
        {entry.regions !== undefined ? (
          <Suspense fallback={null}>
            <HotspotReview question={{ ...entry, regions: entry.regions }} lang={lang} />
          </Suspense>
        ) : null}
        {entry.options.length > 0 && entry.places === undefined ? (
          <ol className={css.options}>
            {entry.options.map((option) => (
              <li key={option.key} data-right={option.correct || undefined}>
                {option.correct ? <IconCheck size={20} stroke={1.5} aria-hidden="true" /> : <i />}
                <span>{option.key}</span>
                <OptionText html={pickBilingualText(option.text, lang)} />
                <em>{option.correct ? t.right : ''}</em>
                {option.feedback ? (
                  <RichText html={pickBilingualText(option.feedback, lang)} className={css.said ?? ''} />
                ) : null}
              </li>
            ))}
          </ol>
        ) : null}
        <dl className={css.facts}>
          {entry.blanks.length > 0 ? (
            <>
              <dt>{t.answer}</dt>
              <dd>{entry.blanks.join(' / ')}</dd>
            </>
          ) : null}
          {entry.explanation && pickBilingualText(entry.explanation, lang).trim() ? (
            <>
              <dt>{t.explanation}</dt>
              <dd>
                <RichText html={pickBilingualText(entry.explanation, lang)} className={css.rich ?? ''} />
              </dd>
            </>
          ) : null}
        </dl>
      </div>
    </details>
  )
}
