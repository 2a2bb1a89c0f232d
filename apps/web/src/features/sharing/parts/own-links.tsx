import { IconShare2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { ButtonLink } from '#web/ui/button.tsx'
import { Cover } from '#web/ui/cover.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { Pager } from '#web/ui/pager.tsx'
import { EmptyState, QueryStates, RowsSkeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { rewardsTexts } from '../rewards/rewards-texts.ts'
import { type OwnShareLink, rewardsPageSize, useOwnShareLinks } from '../sharing.queries.ts'
import css from './lists.module.css'
import { ShareButton } from './share-button.tsx'

/** Every product that the reader has shared, the latest first, with its results. */
export function OwnShareLinks({ page, onPage }: { readonly page: number; readonly onPage: (page: number) => void }) {
  const t = useTexts(rewardsTexts)
  const links = useOwnShareLinks(page)
  return (
    <QueryStates
      query={links}
      skeleton={<RowsSkeleton height={420} />}
      isEmpty={(data) => data.total === 0}
      empty={
        <EmptyState
          level={3}
          icon={IconShare2}
          title={t.noLinks}
          hint={t.noLinksHint}
          action={<ButtonLink to="/content-center">{t.browse}</ButtonLink>}
        />
      }
    >
      {(data) => (
        <>
          <ul className={css.links} aria-busy={links.isPlaceholderData || undefined}>
            {data.list.map((link) => (
              <Line key={link.code} link={link} />
            ))}
          </ul>
          <Pager page={page} size={rewardsPageSize} total={data.total} onPage={onPage} />
        </>
      )}
    </QueryStates>
  )
}

function Line({ link }: { readonly link: OwnShareLink }) {
  const t = useTexts(rewardsTexts)
  const came = (['invited', 'started', 'completed'] as const)
    .map((name) => `${t.outcome[name]} ${formatNumber(link[name])}`)
    .join(' · ')
  return (
    <li>
      <Cover
        id={link.productId}
        category={link.categoryId}
        pattern={link.coverPattern}
        url={link.coverUrl}
        className={css.cover ?? ''}
      />
      <p>
        <Link to="/detail" search={{ id: link.productId }}>
          {link.productTitle}
        </Link>
        <small>{came}</small>
      </p>
      <b data-gain={link.points > 0 || undefined}>
        <span className="vh">{t.earned}</span>
        {t.price(formatNumber(link.points))}
      </b>
      <ShareButton
        productId={link.productId}
        title={link.productTitle}
        path={`/detail?id=${link.productId}`}
        look="line"
      />
    </li>
  )
}
