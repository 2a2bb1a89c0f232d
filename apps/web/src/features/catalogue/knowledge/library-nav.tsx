import { getRouteApi } from '@tanstack/react-router'
import { useTexts } from '#web/ui/texts.ts'
import { useKnowledgeTree } from './knowledge.queries.ts'
import { knowledgeTexts } from './knowledge-texts.ts'
import css from './library-nav.module.css'

const route = getRouteApi('/knowledge')

/** The tree of topics and the tags; each narrows the list. */
export function KnowledgeNav() {
  const t = useTexts(knowledgeTexts)
  const { topic, tag } = route.useSearch()
  const navigate = route.useNavigate()
  const tree = useKnowledgeTree().data
  const choose = (name: 'topic' | 'tag', value: string | undefined) =>
    void navigate({
      search: ({ page: _page, [name]: _old, ...rest }) => ({
        ...rest,
        ...(value === undefined ? {} : { [name]: value }),
      }),
      resetScroll: false,
    })
  return (
    <div className={css.nav}>
      <nav aria-label={t.topics}>
        <h2>{t.topics}</h2>
        <ul>
          <li>
            <button type="button" aria-pressed={topic === undefined} onClick={() => choose('topic', undefined)}>
              {t.allTopics}
              <small>{tree?.total ?? ' '}</small>
            </button>
          </li>
          {(tree?.topics ?? []).map((one) => (
            <li key={one.topicId} data-depth={Math.min(3, one.depth)}>
              <button type="button" aria-pressed={topic === one.topicId} onClick={() => choose('topic', one.topicId)}>
                {one.name}
                <small>{one.itemCount}</small>
              </button>
            </li>
          ))}
        </ul>
      </nav>
      {tree && tree.tags.length > 0 ? (
        <section aria-label={t.tags}>
          <h2>{t.tags}</h2>
          <ul className={css.tags}>
            {tree.tags.map((one) => (
              <li key={one.name}>
                <button
                  type="button"
                  aria-pressed={tag === one.name}
                  onClick={() => choose('tag', tag === one.name ? undefined : one.name)}
                >
                  {one.name}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}
