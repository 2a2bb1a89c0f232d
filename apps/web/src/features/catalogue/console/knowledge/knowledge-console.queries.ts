import {
  knowledgeItems,
  knowledgeTopicOrder,
  knowledgeTopicSave,
  knowledgeTopics,
} from '@portal/contract/catalogue/knowledge-staff.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import { send } from '#web/api/send.ts'
import { useAnswer } from '#web/api/use-answer.ts'
import { write } from '#web/api/write.ts'
import type { ListQuery, ListResult } from '#web/console/list/list.types.ts'
import type { TopicMove } from './topic-moves.ts'

export type ManagedKnowledgeItem = DataOf<typeof knowledgeItems>['rows'][number]
export type ManagedKnowledgeTopic = DataOf<typeof knowledgeTopics>['topics'][number]

export const useManagedKnowledgeItems = (query: ListQuery | null): ListResult<ManagedKnowledgeItem> =>
  useAnswer(knowledgeItems, query as InputOf<typeof knowledgeItems> | null, { keepPrevious: true, staleTime: 0 })
export const useKnowledgeTopics = () => useAnswer(knowledgeTopics, {}, { staleTime: 0 })

/** Moves a topic: first to its new parent, if that changes, and then to its position among its siblings. */
export async function moveKnowledgeTopic(topic: ManagedKnowledgeTopic, { parentId, order }: TopicMove): Promise<void> {
  const place = parentId === null ? {} : { parentId }
  if (topic.parentId !== parentId)
    await send(knowledgeTopicSave, { topicId: topic.topicId, name: topic.name, ...place })
  await write(knowledgeTopicOrder, { topicIds: [...order], ...place })
}
