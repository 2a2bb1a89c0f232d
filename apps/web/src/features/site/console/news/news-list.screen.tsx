import { newsCategories } from '@portal/contract/site/news.limits.ts'
import { IconClock, IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Button, ButtonLink } from '#web/console/button.tsx'
import { Kbd } from '#web/console/keys/kbd.tsx'
import { DataTable } from '#web/console/list/data-table.tsx'
import { useListAddress } from '#web/console/list/list-address.ts'
import { RemoveButton } from '#web/console/overlays/remove-button.tsx'
import { useActions } from '#web/console/palette/use-actions.ts'
import { PanelActionRow } from '#web/console/panel-acts.tsx'
import css from '#web/console/queue.module.css'
import { PanelSkeleton } from '#web/console/skeletons.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatInstant, formatRecent } from '#web/ui/format.ts'
import { RichText } from '#web/ui/rich-text.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { sitePictureUrl } from '../pictures.queries.ts'
import own from './news.module.css'
import { deleteNews, type NewsRow, useStaffNews, useStaffNewsArticle } from './news-console.queries.ts'
import { newsConsoleTexts } from './news-console-texts.ts'

/** All news, scheduled first; with a preview of the reader's view next to the list. */
export function NewsListScreen() {
  const t = useTexts(newsConsoleTexts)
  const navigate = useNavigate()
  const { search } = useListAddress()
  const { open } = search
  const write = () => void navigate({ to: '/console/news/$id', params: { id: 'new' } })
  useActions(t.title, [
    { id: 'write-news', words: t.write, shortcut: 'C', run: write },
    ...(open
      ? [
          {
            id: 'edit-news',
            words: t.edit,
            shortcut: 'E',
            run: () => void navigate({ to: '/console/news/$id', params: { id: open } }),
          },
        ]
      : []),
  ])
  return (
    <DataTable<NewsRow>
      name="news"
      title={t.title}
      sort="-publishedAt"
      useRows={useStaffNews}
      keyOf={(row) => row.newsId}
      nameOf={(row) => pickReaderText(row.title) || t.untitled}
      counted={t.counted}
      searchHint={t.searchHint}
      pageOf={(row) => ({ to: '/console/news/$id', params: { id: row.newsId } })}
      actions={
        <Button look="solid" onPress={write} aria-keyshortcuts="C">
          <IconPlus size={16} stroke={1.5} aria-hidden />
          {t.write}
          <Kbd of="C" />
        </Button>
      }
      columns={[
        { id: 'title', words: t.columns.title, width: 420, cell: (row) => pickReaderText(row.title) || t.untitled },
        {
          id: 'category',
          words: t.columns.category,
          width: 90,
          fold: 2,
          phone: 'below',
          cell: (row) => t.categories[row.category],
        },
        {
          id: 'languages',
          words: t.columns.languages,
          width: 130,
          fold: 3,
          cell: (row) => row.languages.map((lang) => t.languages[lang]).join(' · '),
        },
        { id: 'cover', words: t.columns.cover, width: 80, fold: 4, cell: (row) => (row.hasCover ? t.hasCover : '—') },
        {
          id: 'publishedAt',
          words: t.columns.publishedAt,
          width: 170,
          align: 'end',
          sort: 'publishedAt',
          sortFirst: 'down',
          isTime: true,
          phone: 'belowEnd',
          cell: (row) => <Published row={row} />,
        },
      ]}
      filters={[
        {
          name: 'category',
          words: t.category,
          kind: 'choice',
          options: newsCategories.map((id) => ({ id, words: t.categories[id] })),
        },
        {
          name: 'state',
          words: t.state,
          kind: 'choice',
          options: (['out', 'later'] as const).map((id) => ({ id, words: t.states[id] })),
        },
      ]}
      views={(['out', 'later'] as const).map((id) => ({
        id,
        words: t.states[id],
        search: { state: id },
        isCounted: true,
      }))}
      panel={{
        title: (row) => pickReaderText(row.title) || t.untitled,
        note: (row) =>
          `${t.categories[row.category]} · ${row.isOut ? formatInstant(row.publishedAt) : t.later(formatInstant(row.publishedAt))}`,
        content: (key, _row, ways) => <Preview newsId={key} onRemoved={() => ways.go(ways.next)} />,
      }}
      empty={{ title: t.emptyTitle, hint: t.emptyHint }}
    />
  )
}

function Published({ row }: { readonly row: NewsRow }) {
  const t = useTexts(newsConsoleTexts)
  return (
    <time className={css.mark} dateTime={row.publishedAt} title={formatInstant(row.publishedAt)}>
      {row.isOut ? null : <IconClock size={14} stroke={1.5} aria-hidden />}
      {row.isOut ? formatRecent(row.publishedAt) : t.later(formatRecent(row.publishedAt))}
    </time>
  )
}

/** An article as its readers see it, with its actions. */
function Preview({ newsId, onRemoved }: { readonly newsId: string; readonly onRemoved: () => void }) {
  const t = useTexts(newsConsoleTexts)
  const query = useStaffNewsArticle(newsId)
  const news = query.data
  if (!news)
    return query.error ? (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} level={3} />
    ) : (
      <PanelSkeleton height={320} />
    )
  const isOut = Date.parse(news.publishedAt) <= Date.now()
  return (
    <>
      <PanelActionRow>
        <ButtonLink to="/console/news/$id" params={{ id: newsId }} aria-keyshortcuts="E">
          {t.edit}
          <Kbd of="E" />
        </ButtonLink>
        {isOut ? (
          <ButtonLink to="/news" search={{ id: newsId }} target="_blank">
            {t.onPortal}
          </ButtonLink>
        ) : null}
        <RemoveButton
          words={{
            remove: t.remove,
            ask: t.removeAsk,
            consequence: isOut ? t.removeWhat : t.removeWhatLater,
            done: t.removed,
          }}
          object={pickReaderText(news.title) || t.untitled}
          isForGood
          remove={() => deleteNews(newsId)}
          onRemoved={onRemoved}
        />
      </PanelActionRow>
      <article className={own.preview}>
        {news.coverFileId ? <img src={sitePictureUrl(news.coverFileId)} alt={pickReaderText(news.coverAlt)} /> : null}
        {pickReaderText(news.summary) ? <p className={own.summary}>{pickReaderText(news.summary)}</p> : null}
        <RichText html={pickReaderText(news.body)} />
      </article>
    </>
  )
}
