import type { KnowledgeCard, knowledgePlace, knowledgeTree } from '@portal/contract/catalogue/knowledge.contract.ts'
import type { DataOf } from '@portal/contract/http/call.ts'
import type { Static } from 'typebox'
import type { Deps } from '../../../core/deps.ts'
import { dayInZone } from '../../../core/text/calendar.ts'
import { type BilingualText, type Lang, pickText } from '../../../core/text/language.ts'
import { findTitleHits } from '../search.rules.ts'
import type { KnowledgeItemRow, KnowledgeTopicRow } from './knowledge.store.ts'
import type { PlacedTopic } from './topic-tree.rules.ts'

export function presentKnowledgeItem(
  deps: Pick<Deps, 'settings'>,
  row: KnowledgeItemRow,
  lang: Lang,
  marks: readonly string[] = [],
): Static<typeof KnowledgeCard> {
  const title = pickText(row.title, lang)
  return {
    productId: row.id,
    form: row.form,
    contentType: row.contentType,
    title,
    titleHits: findTitleHits(title, marks),
    summary: pickText(row.summary, lang),
    topic: pickText(row.topic, lang),
    tags: row.tags.map((tag) => pickText(tag, lang)),
    author: pickText(row.author, lang),
    duration: row.duration,
    readerCount: row.readerCount,
    percent: row.percent,
    updatedAt: dayInZone(row.updatedAt, deps.settings.timeZone),
  }
}

export const presentKnowledgeTopic = (
  { topic, depth, itemCount }: PlacedTopic<KnowledgeTopicRow>,
  lang: Lang,
): DataOf<typeof knowledgeTree>['topics'][number] => ({
  topicId: topic.id,
  parentId: topic.parentId,
  depth,
  name: pickText(topic.name, lang),
  itemCount,
})

export const presentKnowledgeTag = (
  tag: { name: BilingualText; items: number },
  lang: Lang,
): DataOf<typeof knowledgeTree>['tags'][number] => ({
  name: pickText(tag.name, lang),
  itemCount: tag.items,
})

export const presentKnowledgeTopicName = (
  topic: { id: string; name: BilingualText },
  lang: Lang,
): DataOf<typeof knowledgePlace>['path'][number] => ({
  topicId: topic.id,
  name: pickText(topic.name, lang),
})
