import { IconDownload, IconFiles } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { Button } from '#web/ui/button.tsx'
import { formatFileSize, formatListDay, formatNumber } from '#web/ui/format.ts'
import { Page } from '#web/ui/page.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { EmptyState, QueryStates, RowsSkeleton } from '#web/ui/states.tsx'
import table from '#web/ui/table.module.css'
import { useTexts } from '#web/ui/texts.ts'
import { useWork } from '#web/ui/use-work.ts'
import css from '../mine.module.css'
import { downloadOwnMaterial, type OwnMaterial, ownItemsPageSize, useOwnMaterials } from '../mine.queries.ts'
import { ownItemsTexts } from '../mine-texts.ts'

const route = getRouteApi('/user/material')

/** The study materials that the reader is entitled to download. */
export function MaterialsScreen() {
  const t = useTexts(ownItemsTexts)
  const { page = 0 } = route.useSearch()
  const navigate = route.useNavigate()
  const materials = useOwnMaterials(page)
  return (
    <Page title={t.materials} lead={t.materialsLead}>
      <QueryStates
        query={materials}
        skeleton={<RowsSkeleton height={480} />}
        isEmpty={(data) => data.total === 0}
        empty={<EmptyState icon={IconFiles} title={t.noMaterials} hint={t.noMaterialsHint} />}
      >
        {(data) => (
          <>
            <table className={`${table.rows} ${css.table}`} aria-busy={materials.isPlaceholderData || undefined}>
              <thead>
                <tr>
                  <th scope="col">{t.material}</th>
                  <th scope="col" className={css.optional}>
                    {t.ofCourse}
                  </th>
                  <th scope="col" className={css.optional}>
                    {t.downloads}
                  </th>
                  <th scope="col">{t.download}</th>
                </tr>
              </thead>
              <tbody>
                {data.list.map((material) => (
                  <Line key={material.materialId} material={material} />
                ))}
              </tbody>
            </table>
            <Pager
              page={page}
              size={ownItemsPageSize}
              total={data.total}
              onPage={(next) => void navigate({ search: next ? { page: next } : {} })}
            />
          </>
        )}
      </QueryStates>
    </Page>
  )
}

function Line({ material }: { readonly material: OwnMaterial }) {
  const t = useTexts(ownItemsTexts)
  const [isBusy, run] = useWork()
  const save = () => run(() => downloadOwnMaterial(material.materialId), t.downloadFailed)
  return (
    <tr>
      <td>
        <b>{material.name}</b>
        <small>{[formatFileSize(material.size), formatListDay(material.createdAt)].join(' · ')}</small>
      </td>
      <td className={`${css.optional} ${css.quiet}`}>{material.productTitle ?? t.common}</td>
      <td className={`${css.optional} ${css.quiet}`}>{formatNumber(material.downloadCount)}</td>
      <td>
        <Button
          look="line"
          size="s"
          isBusy={isBusy}
          aria-label={t.downloadOf(material.name)}
          onClick={() => void save()}
        >
          <IconDownload size={18} stroke={1.5} aria-hidden />
          {t.download}
        </Button>
      </td>
    </tr>
  )
}
