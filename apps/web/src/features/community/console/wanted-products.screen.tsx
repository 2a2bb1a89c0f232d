import { DataTable } from '#web/console/list/data-table.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatNumber } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { communityConsoleTexts } from './community-console-texts.ts'
import { useProductDemand, useWishCompanies, type WantedProduct } from './wishes.queries.ts'

/** Products that people have marked as wanted, sorted by the number of people who have not started them. */
export function WantedProductsScreen() {
  const t = useTexts(communityConsoleTexts).demand
  const companies = useWishCompanies().data?.companies ?? []
  return (
    <DataTable<WantedProduct>
      name="wanted-products"
      title={t.title}
      facts={t.facts}
      useRows={useProductDemand}
      keyOf={(row) => row.productId}
      nameOf={(row) => pickReaderText(row.title)}
      counted={t.counted}
      pageOf={(row) => ({ to: '/detail', search: { id: row.productId } })}
      columns={[
        { id: 'title', words: t.columns.title, width: 360, cell: (row) => pickReaderText(row.title) },
        {
          id: 'price',
          words: t.columns.price,
          width: 100,
          fold: 2,
          phone: 'below',
          cell: (row) => t.prices[row.priceKind],
        },
        {
          id: 'waiting',
          words: t.columns.waiting,
          width: 120,
          align: 'end',
          phone: 'end',
          cell: (row) => formatNumber(row.waiting),
        },
        {
          id: 'begun',
          words: t.columns.begun,
          width: 120,
          align: 'end',
          fold: 1,
          cell: (row) => formatNumber(row.begun),
        },
        {
          id: 'companies',
          words: t.columns.companies,
          width: 100,
          align: 'end',
          fold: 3,
          cell: (row) => formatNumber(row.companies),
        },
      ]}
      {...(companies.length > 1
        ? {
            filters: [
              {
                name: 'companyId',
                words: t.columns.company,
                kind: 'choice' as const,
                options: companies.map(({ companyId, company }) => ({ id: companyId, words: pickReaderText(company) })),
              },
            ],
          }
        : {})}
      empty={{ title: t.empty, hint: t.emptyHint }}
    />
  )
}
