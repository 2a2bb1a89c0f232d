import { knowledgeItemMove } from '@portal/contract/catalogue/knowledge-staff.contract.ts'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, ButtonLink } from '#web/console/button.tsx'
import { Kbd } from '#web/console/keys/kbd.tsx'
import { DataTable } from '#web/console/list/data-table.tsx'
import { useListAddress } from '#web/console/list/list-address.ts'
import { useActions } from '#web/console/palette/use-actions.ts'
import { PanelActionRow } from '#web/console/panel-acts.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatInstant, formatListDay, formatNumber } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { useWrite } from '#web/ui/use-write.ts'
import { NewCourseDialog } from '../course-dialogs.tsx'
import css from './knowledge.module.css'
import { type ManagedKnowledgeItem, useKnowledgeTopics, useManagedKnowledgeItems } from './knowledge-console.queries.ts'
import { knowledgeConsoleTexts } from './knowledge-console-texts.ts'
import { formatIndentedTopic, KnowledgePlaceFields, type KnowledgePlaceInput, knowledgeForms } from './place-fields.tsx'
import { TopicTree } from './topic-tree.tsx'

const statuses = ['published', 'draft', 'withdrawn'] as const

/** The knowledge library for its staff: the tree of topics, and all items or those of the chosen topic. */
export function ManagedKnowledgeScreen() {
  const t = useTexts(knowledgeConsoleTexts)
  const f = t.filters
  const navigate = useNavigate()
  const { search, change } = useListAddress()
  const [isCreating, setCreating] = useState(false)
  const create = () => setCreating(true)
  const { open } = search
  useActions(t.title, [
    { id: 'create-item', words: `${t.create} · ${t.title}`, shortcut: 'C', run: create },
    ...(open
      ? [
          {
            id: 'edit-item',
            words: t.panel.edit,
            shortcut: 'E',
            run: () => void navigate({ to: '/console/courses/$id', params: { id: open } }),
          },
        ]
      : []),
  ])
  const topics = useKnowledgeTopics().data?.topics ?? []
  const nameOf = (topicId: string | null) => {
    const topic = topics.find((one) => one.topicId === topicId)
    return topic ? pickReaderText(topic.name) : null
  }
  return (
    <div className={css.split}>
      <TopicTree
        topics={topics}
        chosen={search.topicId ?? null}
        onChoose={(topicId) => change({ topicId: topicId ?? undefined, open: undefined })}
      />
      <DataTable<ManagedKnowledgeItem>
        name="knowledge"
        title={t.title}
        actions={
          <Button look="solid" onPress={create} aria-keyshortcuts="C">
            <IconPlus size={16} stroke={1.5} aria-hidden />
            {t.create}
            <Kbd of="C" />
          </Button>
        }
        useRows={useManagedKnowledgeItems}
        keyOf={(row) => row.productId}
        nameOf={(row) => pickReaderText(row.title)}
        counted={t.counted}
        sort="-changedAt"
        searchHint={t.searchHint}
        columns={[
          { id: 'title', words: t.columns.title, width: 300, cell: (row) => pickReaderText(row.title) },
          {
            id: 'topic',
            words: t.columns.topic,
            width: 150,
            phone: 'below',
            fold: 1,
            cell: (row) => nameOf(row.topicId) ?? <span className={css.gap}>{t.noPlace}</span>,
          },
          { id: 'form', words: t.columns.form, width: 90, fold: 2, cell: (row) => (row.form ? t.forms[row.form] : '') },
          { id: 'status', words: t.columns.status, width: 80, phone: 'end', cell: (row) => t.statuses[row.status] },
          {
            id: 'readers',
            words: t.columns.readers,
            width: 80,
            align: 'end',
            fold: 3,
            cell: (row) => formatNumber(row.readers),
          },
          {
            id: 'changedAt',
            words: t.columns.changedAt,
            width: 130,
            align: 'end',
            sort: 'changedAt',
            sortFirst: 'down',
            isTime: true,
            fold: 4,
            phone: 'belowEnd',
            cell: (row) => <time title={formatInstant(row.changedAt)}>{formatListDay(row.changedAt)}</time>,
          },
        ]}
        filters={[
          {
            name: 'topicId',
            words: f.topic,
            kind: 'choice',
            options: topics.map((topic) => ({ id: topic.topicId, words: formatIndentedTopic(topic) })),
          },
          {
            name: 'form',
            words: f.form,
            kind: 'choice',
            options: knowledgeForms.map((id) => ({ id, words: t.forms[id] })),
          },
          {
            name: 'status',
            words: f.status,
            kind: 'choice',
            options: statuses.map((id) => ({ id, words: t.statuses[id] })),
          },
          {
            name: 'place',
            words: f.place,
            kind: 'choice',
            options: (['some', 'none'] as const).map((id) => ({ id, words: f[id] })),
          },
        ]}
        views={[
          { id: 'unplaced', words: t.views.unplaced, search: { place: 'none' }, isCounted: true },
          { id: 'drafts', words: t.views.drafts, search: { status: 'draft' }, isCounted: true },
        ]}
        pageOf={(row) => ({ to: '/console/courses/$id', params: { id: row.productId } })}
        isQuiet={(row) => row.status === 'withdrawn'}
        panel={{
          title: (row) => pickReaderText(row.title),
          note: (row) =>
            [
              t.statuses[row.status],
              t.panel.lessons(formatNumber(row.lessons)),
              t.readers(formatNumber(row.readers)),
            ].join(' · '),
          content: (key, row) => (row ? <PlaceForm key={`${key} ${row.topicId} ${row.form}`} row={row} /> : null),
        }}
        empty={{ title: t.empty, hint: t.emptyHint }}
      />
      {isCreating ? <NewCourseDialog only="knowledge" onClose={() => setCreating(false)} /> : null}
    </div>
  )
}

/** The topic and the form of an item, and a link to the editor of its title, text and state. */
function PlaceForm({ row }: { readonly row: ManagedKnowledgeItem }) {
  const t = useTexts(knowledgeConsoleTexts)
  const [place, setPlace] = useState<KnowledgePlaceInput>(row)
  const { topicId, form } = place
  const put = useWrite(knowledgeItemMove, { done: t.panel.placed })
  const isChanged = topicId !== row.topicId || form !== row.form
  return (
    <section className={css.place} aria-label={t.panel.place}>
      <PanelActionRow>
        <ButtonLink to="/console/courses/$id" params={{ id: row.productId }}>
          {t.panel.edit}
        </ButtonLink>
      </PanelActionRow>
      {row.topicId === null ? <p className={css.hint}>{t.noPlaceHint}</p> : null}
      <KnowledgePlaceFields value={place} onChange={setPlace} />
      <Button
        look="solid"
        isDisabled={!isChanged || topicId === null || form === null}
        isBusy={put.isBusy}
        onPress={() => topicId && form && void put.run({ productId: row.productId, topicId, form })}
      >
        {t.panel.save}
      </Button>
    </section>
  )
}
