import { IconAward, IconCheck, IconSearch } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { CSSProperties, FormEvent, ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Cover } from '#web/ui/cover.tsx'
import { useTexts } from '#web/ui/texts.ts'
import type { HomePage } from '../home.queries.ts'
import { siteTexts } from '../site-texts.ts'
import css from './visitor-hero.module.css'

/** A certificate number: letters, a year and digits, joined by hyphens. */
const isNumber = (words: string) => /^[a-z]{2,}(-[a-z0-9]+)*-\d{4}-\d{4,}/i.test(words)

/**
 * The top of the home page for visitors: the purpose of the portal, a search, and the staircase from learning to a
 * certificate.
 */
export function VisitorHero({ home }: { readonly home: HomePage | undefined }) {
  const t = useTexts(siteTexts).home
  const first = home?.recommended[0]
  const steps: readonly {
    to: '/content-center' | '/mockExam' | '/exam/list' | '/certificateQuery'
    sign: ReactNode
  }[] = [
    {
      to: '/content-center',
      sign: first ? (
        <span className={css.cover}>
          <Cover id={first.productId} category={first.categoryId} pattern={first.coverPattern} eager />
        </span>
      ) : (
        <span className={css.cover} />
      ),
    },
    { to: '/mockExam', sign: <Rings /> },
    { to: '/exam/list', sign: <Cells /> },
    { to: '/certificateQuery', sign: <Paper /> },
  ]
  return (
    <section className={css.ground}>
      <div className={`wrap ${css.frame}`}>
        <div className={css.words}>
          <h1>{t.welcome}</h1>
          <p className={css.lead}>{t.welcomeLead}</p>
          <Search home={home} />
        </div>
        <ol className={css.stair}>
          {steps.map(({ to, sign }, index) => (
            <li key={to} style={{ '--i': index } as CSSProperties}>
              <span className={css.sign} aria-hidden="true">
                {sign}
              </span>
              <div className={css.tread}>
                <h2>
                  <Link to={to}>{t.steps[index]?.title}</Link>
                </h2>
                <p>{index === 0 && home?.productTotal ? t.coursesNote(home.productTotal) : t.steps[index]?.note}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

function Search({ home }: { readonly home: HomePage | undefined }) {
  const t = useTexts(siteTexts).home
  const navigate = useNavigate()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const words = String(new FormData(event.currentTarget).get('q') ?? '')
      .trim()
      .slice(0, 80)
    if (isNumber(words)) void navigate({ to: '/certificateQuery', search: { number: words } })
    else void navigate({ to: '/content-center', search: words ? { q: words } : {} })
  }
  // The part of a title before a colon or comma names its subject.
  const examples = [
    ...new Set((home?.recommended ?? []).map(({ title }) => title.split(/[:,\uff1a\uff0c]/)[0] ?? title)),
  ]
  return (
    <search>
      <form className={css.search} onSubmit={submit} action="/content-center">
        <label>
          <IconSearch size={20} stroke={1.5} aria-hidden="true" />
          <span className="vh">{t.searchLabel}</span>
          <input type="search" name="q" maxLength={80} placeholder={t.searchHint} autoComplete="off" />
        </label>
        <Button type="submit">{t.search}</Button>
      </form>
      <p className={css.examples}>
        {examples.length > 0 ? <span>{t.tryIt}</span> : null}
        {examples.slice(0, 3).map((words) => (
          <Link key={words} to="/content-center" search={{ q: words }}>
            {words}
          </Link>
        ))}
      </p>
    </search>
  )
}

function Rings() {
  return (
    <svg viewBox="0 0 160 48" className={css.rings} aria-hidden="true">
      {[100, 72, 40].map((part, index) => (
        <g key={part} transform={`translate(${24 + index * 56} 24)`}>
          <circle r="21" />
          <circle
            r="21"
            className={css.part}
            pathLength={100}
            strokeDasharray={`${part} 100`}
            transform="rotate(-90)"
          />
          {part === 100 ? <path d="m-7 0 5 5 9-10" /> : <path d={part === 72 ? 'M-7 0H7' : 'M-7 0H1'} />}
        </g>
      ))}
    </svg>
  )
}

function Cells() {
  return (
    <span className={css.cells}>
      {Array.from({ length: 15 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
        <i key={index} data-state={index < 11 ? 'done' : index === 11 ? 'now' : undefined}>
          {index < 11 ? <IconCheck size={12} stroke={2} /> : null}
        </i>
      ))}
    </span>
  )
}

function Paper() {
  const t = useTexts(siteTexts).home
  return (
    <span className={css.paper}>
      <IconAward size={24} stroke={1.5} />
      <b>{t.certificate}</b>
    </span>
  )
}
