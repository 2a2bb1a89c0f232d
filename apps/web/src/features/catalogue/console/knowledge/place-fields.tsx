import { Select } from '#web/console/overlays/select.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { useTexts } from '#web/ui/texts.ts'
import {
  type ManagedKnowledgeItem,
  type ManagedKnowledgeTopic,
  useKnowledgeTopics,
} from './knowledge-console.queries.ts'
import { knowledgeConsoleTexts } from './knowledge-console-texts.ts'

export const knowledgeForms = ['procedure', 'checklist', 'faultCase', 'reference', 'recording'] as const
/** Indents a topic once for each topic above it. */
const indent = '\u2003'
export const formatIndentedTopic = ({ depth, name }: Pick<ManagedKnowledgeTopic, 'depth' | 'name'>): string =>
  `${indent.repeat(depth)}${pickReaderText(name)}`

export type KnowledgePlaceInput = Pick<ManagedKnowledgeItem, 'topicId' | 'form'>

/** The fields for the topic and the form of a knowledge item. */
export function KnowledgePlaceFields({
  value,
  onChange,
}: {
  readonly value: KnowledgePlaceInput
  readonly onChange: (value: KnowledgePlaceInput) => void
}) {
  const t = useTexts(knowledgeConsoleTexts)
  const topics = useKnowledgeTopics().data?.topics ?? []
  return (
    <>
      <Select
        label={t.columns.topic}
        options={topics.map((topic) => ({ id: topic.topicId, words: formatIndentedTopic(topic) }))}
        value={value.topicId}
        placeholder={t.panel.choose}
        onChange={(topicId) => onChange({ ...value, topicId })}
      />
      <Select
        label={t.columns.form}
        options={knowledgeForms.map((id) => ({ id, words: t.forms[id] }))}
        value={value.form}
        placeholder={t.panel.choose}
        onChange={(form) => onChange({ ...value, form })}
      />
    </>
  )
}
