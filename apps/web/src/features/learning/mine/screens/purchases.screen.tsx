import { IconShoppingBag } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { ProductCard, ProductCardSkeleton } from '#web/features/catalogue/catalogue-cards.public.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { formatDay, formatNumber } from '#web/ui/format.ts'
import { Page } from '#web/ui/page.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { EmptyState, QueryStates } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { ActivationDialog } from '../activation-dialog.tsx'
import css from '../mine.module.css'
import { type BoughtItem, ownItemsPageSize, useBoughtItems } from '../mine.queries.ts'
import { ownItemsTexts } from '../mine-texts.ts'

const route = getRouteApi('/user/bought')

/**
 * Products that the reader or their company bought, with their expiry. `children` are rendered once the length of the
 * list is known.
 */
export function BoughtItemsScreen({ children }: { readonly children: ReactNode }) {
  const t = useTexts(ownItemsTexts)
  const { page = 0 } = route.useSearch()
  const navigate = route.useNavigate()
  const bought = useBoughtItems(page)
  const [isActivating, setActivating] = useState(false)
  const data = bought.data
  return (
    <>
      <Page
        title={t.bought}
        lead={
          data
            ? [
                data.total > 0 ? t.boughtLead(formatNumber(data.total)) : '',
                data.vipUntil ? t.vip(formatDay(data.vipUntil)) : '',
              ].join('') || '\u00a0'
            : '\u00a0'
        }
        actions={
          <Button look="line" size="s" onClick={() => setActivating(true)}>
            {t.activate}
          </Button>
        }
      >
        {isActivating ? <ActivationDialog onClose={() => setActivating(false)} /> : null}
        <QueryStates
          query={bought}
          skeleton={
            <div className={css.grid}>
              {[0, 1, 2].map((index) => (
                <ProductCardSkeleton key={index} />
              ))}
            </div>
          }
          isEmpty={(answer) => answer.total === 0}
          empty={
            <EmptyState
              icon={IconShoppingBag}
              title={t.noBought}
              hint={t.noBoughtHint}
              action={
                <ButtonLink size="s" to="/content-center">
                  {t.browse}
                </ButtonLink>
              }
            />
          }
        >
          {(answer) => (
            <>
              <ul className={css.grid} aria-busy={bought.isPlaceholderData || undefined}>
                {answer.list.map((one) => (
                  <li key={one.product.productId}>
                    <ProductCard product={one.product} headingLevel={2} />
                    <Term bought={one} />
                  </li>
                ))}
              </ul>
              <Pager
                page={page}
                size={ownItemsPageSize}
                total={answer.total}
                onPage={(next) => void navigate({ search: (before) => ({ ...before, page: next || undefined }) })}
              />
            </>
          )}
        </QueryStates>
      </Page>
      {bought.isPending ? null : children}
    </>
  )
}

function Term({ bought }: { readonly bought: BoughtItem }) {
  const t = useTexts(ownItemsTexts)
  const until = bought.validUntil
  return (
    <p className={css.term} data-over={!bought.isValid || undefined}>
      {[
        bought.product.percent === null ? '' : bought.holder === 'me' ? t.byMe : t.byCompany,
        until === null ? t.forever : bought.isValid ? t.validUntil(formatDay(until)) : t.expired(formatDay(until)),
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
  )
}
