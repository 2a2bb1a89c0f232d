import { ButtonLink } from '#web/ui/button.tsx'
import { formatPercent } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import type { MockSuggestions } from './mock.queries.ts'
import css from './mock-next-steps.module.css'
import { mockTexts } from './mock-texts.ts'
import { formatTopicParam } from './topic-param.ts'

/** The weakest topics, with a link to practise a topic for which a bank has questions. */
export function MockNextSteps({ next }: { readonly next: MockSuggestions }) {
  const { result: t, noTopic } = useTexts(mockTexts)
  return (
    <section className={`${css.next} no-print`}>
      <h2>{t.next}</h2>
      <p>{next.topics.length === 0 ? t.allRight : t.nextHint}</p>
      <ol>
        {next.topics.map(({ topic, percent, bankId, available }, index) => (
          <li key={topic}>
            <span aria-hidden="true">{index + 1}</span>
            <div>
              <h3>{topic || noTopic}</h3>
              <p>
                {[t.rate(formatPercent(percent)), bankId ? t.available(available) : ''].filter(Boolean).join(' · ')}
              </p>
            </div>
            {bankId ? (
              <ButtonLink
                size="s"
                look={index === 0 ? 'solid' : 'line'}
                to="/mockExam"
                search={{ source: bankId, topic: formatTopicParam(topic) }}
                aria-label={`${t.practise}: ${topic || noTopic}`}
              >
                {t.practise}
              </ButtonLink>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  )
}
