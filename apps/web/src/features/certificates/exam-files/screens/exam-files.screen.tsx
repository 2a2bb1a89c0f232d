import { IconDownload, IconFiles } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { ButtonLink, TextLink } from '#web/ui/button.tsx'
import { formatFileSize, formatListDay } from '#web/ui/format.ts'
import { HeroPage, PageSection } from '#web/ui/hero-page.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SegmentedControl } from '#web/ui/segments.tsx'
import { EmptyState, QueryStates, RowsSkeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { useExamFiles } from '../exam-file.queries.ts'
import { examFileTexts } from '../exam-file-texts.ts'
import css from './exam-files.module.css'

const route = getRouteApi('/examFiles')
const size = 12
const kinds = ['all', 'rules', 'syllabus', 'samplePaper'] as const

/** Rules, syllabuses and sample papers, to download. */
export function ExamFilesScreen() {
  const t = useTexts(examFileTexts)
  const { kind, page = 0 } = route.useSearch()
  const navigate = route.useNavigate()
  const files = useExamFiles({ ...(kind ? { kind } : {}), page, size })
  return (
    <HeroPage
      title={t.title}
      lead={t.lead}
      actions={
        <SegmentedControl
          label={t.kind}
          options={kinds.map((value) => ({ value, words: t.kinds[value] }))}
          value={kind ?? 'all'}
          onChange={(next) => void navigate({ search: next === 'all' ? {} : { kind: next } })}
        />
      }
    >
      <QueryStates
        query={files}
        skeleton={<RowsSkeleton height={320} />}
        isEmpty={(data) => data.list.length === 0}
        empty={
          <EmptyState
            icon={IconFiles}
            title={t.empty}
            hint={kind ? t.emptyHint : t.noneHint}
            action={
              <ButtonLink to="/exam/list" look="line" size="s">
                {t.toExams}
              </ButtonLink>
            }
          />
        }
      >
        {(data) => (
          <>
            <ul className={css.lines} aria-busy={files.isPlaceholderData || undefined}>
              {data.list.map((file) => (
                <li key={file.examFileId}>
                  <p>{t.kinds[file.kind]}</p>
                  <div>
                    <h2>{file.title}</h2>
                    {file.examTitle ? <p>{file.examTitle}</p> : null}
                  </div>
                  <p>{formatFileSize(file.size)}</p>
                  <p>{t.updated(formatListDay(file.updatedOn))}</p>
                  <a className={css.download} href={file.url} download aria-label={t.downloadOf(file.title)}>
                    <IconDownload size={18} stroke={1.5} aria-hidden="true" />
                    {t.download}
                  </a>
                </li>
              ))}
            </ul>
            <Pager
              page={page}
              size={size}
              total={data.total}
              onPage={(next) =>
                void navigate({ search: { ...(kind ? { kind } : {}), ...(next ? { page: next } : {}) } })
              }
            />
          </>
        )}
      </QueryStates>
      {files.isPending ? null : (
        <PageSection title={t.onward}>
          <ul className={css.ways}>
            {t.ways.map(({ title, text, to, action }) => (
              <li key={to}>
                <h3>{title}</h3>
                <p>{text}</p>
                <TextLink to={to}>{action}</TextLink>
              </li>
            ))}
          </ul>
        </PageSection>
      )}
    </HeroPage>
  )
}
