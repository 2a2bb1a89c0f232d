import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#web/console/button.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatDay, formatPercent } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import css from './my-posts.module.css'
import { type OwnPost, useLearnersOfTaughtCourse, useMyPosts } from './posts.queries.ts'
import { postsTexts } from './posts-texts.ts'

/** The reader's own posts, each with links to the pages that it opens. */
export function MyPosts() {
  const t = useTexts(postsTexts)
  const posts = useMyPosts().data?.posts ?? []
  if (posts.length === 0) return null
  return (
    <section className={css.posts}>
      <h2>{t.mine}</h2>
      <ul>
        {posts.map((post) => (
          <Post key={`${post.subject} ${post.subjectId}`} post={post} />
        ))}
      </ul>
    </section>
  )
}

function Post({ post: { subject, subjectId, title } }: { readonly post: OwnPost }) {
  const t = useTexts(postsTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <li>
      <div className={css.line}>
        <b>{pickReaderText(title)}</b>
        <small>{t.kinds[subject]}</small>
        <span className={css.ways}>
          {subject === 'course' ? (
            <>
              <Link to="/console/assignments">{t.marks}</Link>
              <Button look="quiet" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
                {isOpen ? t.hide : t.progress}
              </Button>
            </>
          ) : (
            <>
              {subject === 'exam' ? (
                <Link to="/console/exams/$id/board" params={{ id: subjectId }}>
                  {t.board}
                </Link>
              ) : null}
              <Link to="/console/checkin">{t.checkin}</Link>
            </>
          )}
        </span>
      </div>
      {isOpen ? <Learners productId={subjectId} /> : null}
    </li>
  )
}

function Learners({ productId }: { readonly productId: string }) {
  const t = useTexts(postsTexts)
  const { data } = useLearnersOfTaughtCourse(productId)
  if (!data) return null
  if (data.rows.length === 0) return <p className={css.quiet}>{t.noLearners}</p>
  return (
    <table className={css.learners}>
      <thead>
        <tr>
          <th scope="col">{t.learner}</th>
          <th scope="col">{t.percent}</th>
          <th scope="col">{t.completed}</th>
        </tr>
      </thead>
      <tbody>
        {data.rows.map((row) => (
          <tr key={`${row.id} ${pickReaderText(row.company)}`}>
            <td>
              {row.name} <small className="num">{row.employeeNo}</small>
            </td>
            <td className="num">{formatPercent(row.percent)}</td>
            <td className="num">{row.completedAt ? formatDay(row.completedAt) : '—'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
